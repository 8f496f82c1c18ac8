/** One flag: the word for its value on the help page (null: a switch), and what it does. */
interface Flag {
  readonly value: string | null;
  readonly about: string;
}

/** Every flag of every command. */
export const FLAGS = {
  root: {
    value: 'DIR',
    about: 'folder to analyse (default: the nearest policy upward, else the git top level, else PATH)',
  },
  config: { value: 'FILE', about: 'policy file (default: faultlane.config.yaml, .yml or .json of the root)' },
  'no-config': { value: null, about: 'read no policy file' },
  format: {
    value: 'NAME[=FILE]',
    about: 'how the report is written, text by default; repeatable, all but one with a file of its own',
  },
  output: { value: 'FILE', about: 'write the report there instead of to stdout' },
  'fail-on': { value: 'LEVEL', about: 'exit 1 at findings of this severity: none, note, warn, error (default error)' },
  'min-confidence': {
    value: 'LEVEL',
    about: 'leave out findings that are less sure: low, medium, high (default medium)',
  },
  'include-tests': { value: null, about: 'analyse test code too' },
  jobs: { value: 'N', about: 'number of workers (default: one a processor, at most 8)' },
  lang: { value: 'NAME', about: 'analyse this language only: rust or typescript' },
  'max-unparsed': {
    value: 'PERCENT',
    about: 'files that may stay unread or unparsed before the run proves nothing (default 5)',
  },
  fix: { value: null, about: 'write the new place of every pointer that is sure of it' },
  'dry-run': { value: null, about: 'show what `--fix` would write, and write nothing' },
  'as-of': { value: 'REV', about: 'commit that the documents were written against (default: told or inferred)' },
  strict: { value: null, about: 'fail for rewritten places and wrong snippets too' },
  quiet: { value: null, about: 'no progress and no notes on stderr' },
  cache: { value: null, about: 'keep what was found for the next run (default)' },
  'no-cache': { value: null, about: 'neither read nor keep anything from run to run' },
  'cache-location': { value: 'DIR', about: "folder to keep it in (default: faultlane in the user's cache folder)" },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

/** How a flag is typed on the help page. */
export const spelled = (name: FlagName): string => {
  const { value } = FLAGS[name];
  return value === null ? `--${name}` : `--${name} ${value}`;
};
