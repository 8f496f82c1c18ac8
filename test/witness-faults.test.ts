import { describe, expect, test } from 'vitest';
import { checkReport } from '../scripts/check-witness/check.mjs';
import { maskRust } from '../scripts/check-witness/mask.mjs';
import { functionAt, readSource } from '../scripts/check-witness/source.mjs';
import type { Hop, Report } from '../src/model/report.ts';

// A witness by hand, and what the checker says when one thing in it is not so.

const FILE = 'src/main.rs';
const PROGRAM = `
enum Gate {
    Jammed,
    Locked,
    Missing,
}

enum Fate {
    Stop,
    Wait,
}

fn open(bolts: usize) -> Result<usize, Gate> {
    // never Gate::Jammed here
    let found = "Gate::Jammed";
    if bolts > 1 {
        return Err(Gate::Jammed);
    }
    Ok(bolts + found.len())
}

fn pull(bolts: usize) -> Result<usize, Gate> {
    let pulled = open(bolts)?;
    Ok(pulled)
}

impl Gate {
    fn fate(&self) -> Fate {
        match self {
            Gate::Locked => Fate::Wait,
            Gate::Jammed => Fate::Stop,
            _ => Fate::Stop, // the rest
        }
    }
}

fn main() {
    if let Err(gate) = pull(std::env::args().count()) {
        match gate.fate() {
            Fate::Stop => std::process::abort(),
            Fate::Wait => {}
        }
    }
}
`;

const lineOf = (text: string): number => PROGRAM.split('\n').findIndex((line) => line.includes(text)) + 1;

const NO_WORDS = { ends: [], boundaries: [], classifiers: [] };

const hop = (how: string, via: string, text: string, from: string, to: string = from): Hop => ({
  from,
  to,
  via,
  how,
  file: FILE,
  line: lineOf(text),
});

const TRUE: readonly Hop[] = [
  hop('construct', 'open', 'return Err(Gate::Jammed)', 'Gate::Jammed'),
  hop('return', 'open', 'let pulled', 'Gate::Jammed'),
  hop('question-mark', 'pull', 'let pulled', 'Gate::Jammed'),
  hop('return', 'pull', 'if let Err', 'Gate::Jammed'),
  hop('call', 'Gate::fate', 'match gate.fate()', 'Gate::Jammed'),
  hop('match-arm', 'Gate::fate', 'Gate::Jammed =>', 'Gate::Jammed', 'Fate::Stop'),
  hop('abort', 'main', 'abort()', 'Fate::Stop', 'std::process::abort()'),
];

const faultsOf = (witness: readonly Hop[], when: readonly string[] = [], program = PROGRAM) => {
  const verdict = {
    variant: 'Gate::Jammed',
    reach: 'live',
    lane: 'run-borking',
    death: 'died',
    confidence: 'high',
    when,
    witness,
  };
  const report = { verdicts: [{ ...verdict, others: [] }], findings: [] } as unknown as Report;
  const { faults } = checkReport(report, (file) => (file === FILE ? program : undefined), NO_WORDS);
  return faults.map(({ about, why }) => `${about}: ${why}`);
};

/** The witness with one hop changed; the last hop counts as -1. */
const changed = (at: number, change: Partial<Hop>): Hop[] =>
  TRUE.map((one, index) => (index === (at < 0 ? TRUE.length + at : at) ? { ...one, ...change } : one));

test('a true witness has no fault', () => {
  expect(faultsOf(TRUE, ['Fate::Stop', 'bolts > 1'])).toEqual([]);
});

describe('a fault is seen:', () => {
  test.each<[string, Hop[], string]>([
    ['no such file', changed(0, { file: 'src/other.rs' }), 'construct: there is no such file'],
    ['no such line', changed(0, { line: 900 }), 'construct: there is no such line'],
    ['an unknown step', changed(1, { how: 'magic' }), 'return: nobody'],
    ['a comment', changed(0, { line: lineOf('// never') }), 'construct: no value `Jammed` on that line'],
    ['a string', changed(0, { line: lineOf('let found') }), 'construct: no value `Jammed` on that line'],
    ['a pattern taken for a value', changed(0, { line: lineOf('Gate::Jammed =>') }), 'construct: no value'],
    ['another line', changed(1, { line: lineOf('Ok(pulled)') }), 'return: no call of `open` on that line'],
    ['no question mark', changed(2, { line: lineOf('Ok(pulled)') }), 'question-mark: no `?` on that line'],
    ['another arm', changed(5, { line: lineOf('Gate::Locked =>') }), 'match-arm: the pattern is another one'],
    [
      'the rest after its arm',
      changed(5, { how: 'wildcard', line: lineOf('the rest') }),
      'wildcard: an arm before takes it',
    ],
    ['made elsewhere', changed(5, { to: 'Fate::Wait' }), 'match-arm: what it becomes is not made in that arm'],
    ['another function', changed(-1, { via: 'pull' }), 'abort: that line is in `main`'],
    ['another end', changed(-1, { to: 'quit(1)' }), 'abort: no `quit(1)` on that line'],
    ['a word of ours', changed(5, { to: '?good' }), 'match-arm: `?good` is no word of the code'],
  ])('%s', (_, witness, fault) => {
    const [about = ''] = fault.split(':');
    const how = fault.startsWith('return: nobody') ? 'magic' : about;
    expect(faultsOf(witness).find((one) => one.startsWith(`${how}:`))).toContain(fault.slice(fault.indexOf(':') + 2));
  });

  test.each<[string, readonly Hop[], string]>([
    ['no start', TRUE.slice(1), 'whole: start: does not start where the variant is built'],
    ['another variant', changed(0, { from: 'Gate::Locked' }), 'whole: start: starts with another variant'],
    ['a gap', changed(3, { from: 'Gate::Locked' }), 'whole: joints: the hop before became `Gate::Jammed`'],
    ['no end', TRUE.slice(0, -2), 'whole: end: ends as `Gate::Jammed`, which is no end'],
    [
      'a call that is left out',
      TRUE.toSpliced(4, 1),
      'whole: way: stands in `fate`, and the way before it is in `main`',
    ],
    ['a return that is left out', TRUE.toSpliced(3, 1), 'whole: way: stands in `main`'],
    ['a return out of another function', changed(3, { via: 'open' }), 'whole: way: returns from `open`'],
  ])('%s', (_, witness, fault) => {
    expect(faultsOf(witness).find((one) => one.startsWith('whole:'))).toContain(fault);
  });

  test('a condition in other words', () => {
    expect(faultsOf(TRUE, ['bolts > 2'])).toEqual(['whole: when: the condition `bolts > 2` is no word of the code']);
  });
});

const MORE_FILE = `
fn weigh(gate: Gate) -> Fate {
    Fate::Wait
}

fn turn(rounds: usize) -> Fate {
    let mut fate = Fate::Wait;
    for round in 0..rounds {
        if let Err(gate) = pull(round) {
            let told = format!("gate: {gate:?}");
            if told.is_empty() {
                continue;
            }
            fate = Fate::Stop;
        }
    }
    let ready = fate;
    report(ready);
    ready
}

fn main() {
    if let Err(gate) = pull(1) {
        eprintln!("gate: {gate:?}");
        std::process::ExitCode::FAILURE;
    }
}
`;

describe('a word by what must stand on its line', () => {
  const jammed = 'Gate::Jammed';
  const policy = { ends: [], boundaries: ['pull'], classifiers: ['Gate::fate'] };
  // Nothing builds the variant, so its witness may start with any step.
  const at = (how: string, via: string, line: string, from: string, to: string): string[] => {
    const lines = (PROGRAM + MORE_FILE).split('\n');
    const last = lines.findLastIndex((one) => one.includes(line)) + 1;
    const witness = [{ from, to, via, how, file: FILE, line: last }];
    const fate = { lane: 'undecided', death: null, confidence: 'high', when: [], witness };
    const report = { verdicts: [{ variant: from, reach: 'dead', ...fate, others: [] }], findings: [] };
    const { faults } = checkReport(report as unknown as Report, () => lines.join('\n'), policy);
    return faults.filter(({ why }) => !why.endsWith('which is no end')).map(({ why }) => why);
  };

  test.each([
    ['boundary', 'pull', 'open(bolts)?', jammed, 'pull'],
    ['classified', 'Gate::fate', 'Gate::Locked =>', jammed, 'Gate::fate'],
    ['text', 'turn', 'format!', jammed, 'text'],
    ['text', 'main', 'eprintln!', jammed, 'text'],
    ['tell', 'main', 'eprintln!', 'text', 'text'],
    ['follows', 'turn', 'fate = Fate::Stop', jammed, 'Fate::Stop'],
    ['unchanged', 'turn', 'let mut fate', jammed, 'Fate::Wait'],
    ['constant', 'weigh', '    Fate::Wait', jammed, 'Fate::Wait'],
    ['retry', 'turn', 'continue', jammed, jammed],
    ['exit', 'main', 'FAILURE', jammed, 'a code that is not zero'],
    ['drop', 'main', 'if let Err', jammed, 'exit code 0'],
  ])('%s in `%s`', (how, via, line, from, to) => {
    expect(at(how, via, line, from, to)).toEqual([]);
  });

  test.each([
    ['boundary', 'pull', 'let pulled', jammed, 'open', 'is not the function it leaves'],
    ['boundary', 'turn', '    ready', jammed, 'turn', 'no policy names'],
    ['boundary', 'turn', 'report(ready)', jammed, 'turn', 'nothing leaves the function'],
    ['classified', 'pull', 'open(bolts)?', jammed, 'pull', 'no policy names'],
    ['text', 'turn', 'continue', jammed, 'text', 'no text is made'],
    ['text', 'turn', 'format!', jammed, jammed, 'is no text'],
    ['tell', 'turn', 'format!', 'text', 'text', 'no text for somebody'],
    ['follows', 'turn', 'let mut fate', jammed, 'Fate::Wait', 'nothing before that line leaves'],
    ['follows', 'turn', 'let ready', jammed, 'Fate::Stop', 'not made on that line'],
    ['unchanged', 'turn', 'let ready', jammed, 'Fate::Wait', 'not made on that line'],
    ['unchanged', 'weigh', '    Fate::Wait', jammed, 'Fate::Wait', 'no variable gets a value'],
    ['constant', 'Gate::fate', 'Gate::Locked =>', jammed, 'Fate::Wait', 'the function looks for'],
    ['retry', 'turn', 'fate = Fate::Stop', jammed, jammed, 'no way back'],
    ['exit', 'main', 'eprintln!', jammed, 'a code that is not zero', 'no such exit code'],
    ['drop', 'turn', 'if told', jammed, 'exit code 0', 'only `main`'],
    ['drop', 'main', 'eprintln!', jammed, 'exit code 0', 'nothing is decided'],
  ])('no %s in `%s`: %s', (how, via, line, from, to, why) => {
    expect(at(how, via, line, from, to).join()).toContain(why);
  });
});

describe('code without comments and strings', () => {
  test.each([
    ['a // b\nc', 'a     \nc'],
    ['a /* b /* c */ d */ e', `a ${' '.repeat(17)} e`],
    [String.raw`x("a\"b", 'c', '\'')`, `x("    ", ' ', '  ')`],
    ['r#"a"b"#, br"c"', '  "   " ,   " "'],
    ["fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}"],
    ["m('{', b'}')", "m(' ',  ' ')"],
  ])('%s', (text, code) => {
    expect(maskRust(text)).toBe(code);
  });

  test('a function ends where its brackets close', () => {
    const source = readSource('impl<T> A<T> {\n  fn a() -> impl B {\n    "}"; /* } */\n  }\n}\nfn b() {}\n');
    const [a, b] = [functionAt(source, 3), functionAt(source, 6)];
    expect(a).toMatchObject({ name: 'a', first: 2, last: 4 });
    expect(a?.holder).toContain('A<T>');
    expect(b).toMatchObject({ name: 'b', holder: '' });
  });
});
