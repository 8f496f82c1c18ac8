// What `npm run new` writes: skeletons that compile, and that the tests refuse until every TODO is filled in.

/** @typedef {{ readonly name: string, readonly version: string }} Wish */

/** @param {Wish} wish */
const rule = ({ name, version }) => `import { defineRule } from '../src/engine/define-rule.ts';

export default defineRule({
  id: '${name}',
  code: 'FL000',
  since: '${version}',
  docs: {
    what: 'TODO: what is wrong with the code that this finds',
    why: 'TODO: what becomes of the run',
    fix: 'TODO: what to write instead',
  },
  examples: {
    bad: [{ language: 'rust', code: '// TODO: the smallest program that has the defect', lines: [1] }],
    good: [{ language: 'rust', code: '// TODO: the same program without it' }],
  },
  check: () => [],
});
`;

/** @param {Wish} wish */
const reporter = ({ name }) => `import { defineReporter } from '../src/engine/define-reporter.ts';

export default defineReporter({
  name: '${name}',
  about: 'TODO: whom it is for and what it shows, in one line',
  render: (report) => \`TODO: \${report.findings.length} findings\\n\`,
});
`;

const program = `use std::process::abort;

#[derive(Debug)]
enum Gate {
    Jammed,
}

fn open(number: usize) -> Result<usize, Gate> {
    if number == 7 {
        return Err(Gate::Jammed);
    }
    Ok(number)
}

fn main() {
    match open(std::env::args().count()) {
        Ok(_) => {}
        Err(Gate::Jammed) => abort(),
    }
}
`;

const script = `import { abort, argv } from 'node:process';

class Gate extends Error {
  constructor(readonly kind: 'Jammed') {
    super(kind);
  }
}

const open = (number: number): number => {
  if (number === 7) throw new Gate('Jammed');
  return number;
};

try {
  open(argv.length);
} catch (error) {
  if (error instanceof Gate && error.kind === 'Jammed') abort();
}
`;

const verdicts = `{
  "idea": "TODO: the one thing that this program shows, in a sentence",
  "policy": null,
  "verdicts": {
    "Gate::Jammed": { "lane": "TODO" }
  }
}
`;

/**
 * The files of a new rule, reporter or fixture, by path from the root; nothing for any other kind.
 * @param {string} kind
 * @param {Wish} wish
 * @returns {ReadonlyMap<string, string> | undefined}
 */
export const skeleton = (kind, wish) => {
  switch (kind) {
    case 'rule':
      return new Map([[`rules/${wish.name}.ts`, rule(wish)]]);
    case 'reporter':
      return new Map([[`reports/${wish.name}.ts`, reporter(wish)]]);
    case 'fixture':
      return new Map([
        [`fixtures/languages/${wish.name}/rust/input.rs`, program],
        [`fixtures/languages/${wish.name}/typescript/input.ts`, script],
        [`fixtures/languages/${wish.name}/verdicts.json`, verdicts],
      ]);
    default:
      return undefined;
  }
};
