const EXTENSIONS = new Set(
  `rs ts tsx js jsx mjs cjs mts cts py pyi go java kt kts scala rb php c h cc cpp cxx hpp hh cs fs swift m mm lua zig ex exs
  erl hs ml clj dart r jl pl sh bash zsh fish ps1 bat sql proto graphql gql thrift vue svelte astro html css scss less
  toml yaml yml json jsonc json5 xml ini cfg conf env lock gradle cmake mk tf hcl nix bzl bazel md mdx rst txt adoc csv
  snap j2 tmpl wit wasm ipynb`.split(/\s+/u),
);

const NAME = /(?:^|\/)(?:[^/]+\.)?(?<extension>[^./]+)$/u;

/** Whether a written path names a file by its last part, as against a method (`row.get`) or an abbreviation. */
export const looksLikeFile = (path: string): boolean => {
  const clean = path.replaceAll('\\', '/');
  if (
    /^(?:Makefile|Dockerfile|[Jj]ustfile|Rakefile|Gemfile|Procfile|LICENSE|CODEOWNERS)$/u.test(
      clean.slice(clean.lastIndexOf('/') + 1),
    )
  )
    return true;
  const extension = NAME.exec(clean)?.groups?.['extension'];
  return extension !== undefined && clean.includes('.') && EXTENSIONS.has(extension.toLowerCase());
};
