/** Methods of the standard library that many types have: an unknown receiver says nothing about ours. */
const COMMON = new Set(
  'add all any append as_bytes as_path as_slice as_str await bytes chain chars clear close cmp connect contains contains_key count create default deref drain drop end entry enumerate eq exists extend filter filter_map find finish first flat_map flatten flush fmt fold for_each from from_str get get_mut get_or_insert_with hash id index insert into_inner is_empty iter_mut join keys kind last len lines load lock max min name new next ok open parse path peek poll pop position push push_str read read_to_string recv remove replace reserve reset resize retain rev send set size skip sort spawn split start starts_with status stop store swap sum take_while then trim try_from try_into try_lock try_recv try_send update values wait with write write_all zip'.split(
    ' ',
  ),
);

/** Names of several words that the standard library of scripts has. */
const COMMON_OF_SCRIPTS = new Set(
  'addEventListener charAt charCodeAt defineProperty dispatchEvent endsWith findIndex findLast flatMap forEach fromEntries getTime hasOwnProperty indexOf isArray lastIndexOf localeCompare matchAll padEnd padStart postMessage reduceRight removeAllListeners removeEventListener removeListener replaceAll safeParse setTimeout startsWith toFixed toISOString toJSON toLocaleString toLowerCase toString toUpperCase trimEnd trimStart valueOf'.split(
    ' ',
  ),
);

/** Whether a method of that name on a receiver nobody knows is more likely one of the standard library. */
export const isCommon = (name: string, throws: boolean): boolean =>
  throws ? COMMON_OF_SCRIPTS.has(name) || ONE_WORD.test(name) : COMMON.has(name);

/** Where types are left out, one plain word is a name that foreign things have, too. */
const ONE_WORD = /^[a-z]+$/;
