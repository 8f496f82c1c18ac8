/** Whether attributes say that an item exists only for tests. */
export const isTest = (attrs: readonly string[]): boolean =>
  attrs.some((attr) =>
    /^#!?\[\s*(?:cfg\s*\(\s*(?:test\s*\)|all\s*\(\s*test\b)|(?:\w+\s*::\s*)*test\s*(?:\(|\]))/.test(attr),
  );

/** Names in `#[derive(..)]`, last segments only. */
export const derivesOf = (attrs: readonly string[]): string[] =>
  attrs.flatMap((attr) => {
    const list = /^#\[\s*(?:cfg_attr\s*\([^,]*,\s*)?derive\s*\(([\s\S]*?)\)/.exec(attr)?.[1] ?? '';
    return list
      .split(',')
      .map((name) => name.trim().split('::').pop() ?? '')
      .filter((name) => name !== '');
  });

/** File named by `#[path = ".."]`, null where there is none. */
export const pathAttribute = (attrs: readonly string[]): string | null => {
  for (const attr of attrs) {
    const file = /^#\[\s*path\s*=\s*"([^"]+)"/.exec(attr)?.[1];
    if (file !== undefined) return file;
  }
  return null;
};

/** Attributes worth keeping in facts: what other stages ask for, not docs and lints. */
export const keptAttributes = (attrs: readonly string[]): string[] =>
  attrs
    .filter((attr) =>
      /^#!?\[\s*(?:cfg|error|from|source|non_exhaustive|tokio|async_trait|main|test|no_mangle|tool|serde|snafu)/.test(
        attr,
      ),
    )
    .map((attr) => (attr.length > 160 ? `${attr.slice(0, 160)}]` : attr));
