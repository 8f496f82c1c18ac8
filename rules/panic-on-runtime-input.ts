import { defineRule, type RawFinding } from '../src/engine/define-rule.ts';
import type { PanicAnswer } from '../src/model/answers.ts';
import { isTrial } from './parts/trial.ts';

/** What can go wrong with a value, in words, and whether that is somebody else's doing. */
interface Doubt {
  readonly why: string;
  readonly fix: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Readers of text and bytes: what they get may be anything. */
const READERS = words(
  'parse from_str from_slice from_reader from_utf8 from_str_radix from_json from_toml from_yaml decode deserialize from_hex from_bytes parse_str',
);
/** Parts of the standard library and its like that ask the system, by the last two names of their path. */
const SYSTEM = words(
  'env::current_dir env::current_exe env::var fs::read fs::read_to_string fs::write fs::create_dir fs::create_dir_all fs::remove_file fs::remove_dir_all fs::rename fs::copy fs::metadata fs::canonicalize fs::read_dir fs::read_link File::open File::create TcpStream::connect UnixStream::connect',
);
/** Methods whose other side may be gone. */
const SENDERS = words('send blocking_send send_timeout');
/** What is made to be valid and only checked for its form. */
const FORMS = words('HeaderValue HeaderName Uri Method Mime');

/** Ways to learn that something else panicked: to go on panicking is fair. */
const JOINS = /join|spawn|catch_unwind|^(?:lock|read|write)$/;

const LEFT = 'end the task in peace, or go on for the others, when nobody listens any more';
const PARSED = 'answer bad input with an error that says what was wrong with it';

/** An arm for the bad side that panics, whatever was bad. */
const doubtOfArm = (one: PanicAnswer, name: string): Doubt | null =>
  one.text !== 'panic!' || one.own || JOINS.test(name)
    ? null
    : { why: `\`${name}\` failed, and that was no bug of the code around it`, fix: 'hand the error on to the caller' };

/** A channel whose other end lives with the object is there as long as it is. */
const isLeft = (one: PanicAnswer, name: string): boolean =>
  one.method && SENDERS.has(name) && one.inputs > 1 && one.brought && !one.held;

const isForm = ({ producer, text }: PanicAnswer): boolean =>
  text.endsWith('_err()') || FORMS.has(producer.at(-2) ?? '');

const doubtOf = (one: PanicAnswer): Doubt | null => {
  const name = one.producer.at(-1) ?? '';
  if (one.system)
    return {
      why: `\`${name}\` fails when the system does`,
      fix: 'hand the error on to the caller, or go on without it',
    };
  if (one.written) return doubtOfArm(one, name);
  if (one.own || isForm(one)) return null;
  if (SYSTEM.has(one.producer.slice(-2).join('::')))
    return { why: `\`${name}\` asks the system, which may say no`, fix: 'hand the error on to the caller' };
  if (READERS.has(name) && one.brought) return { why: `\`${name}\` reads what came from outside`, fix: PARSED };
  return isLeft(one, name) ? { why: `the other side of \`${name}\` may be gone`, fix: LEFT } : null;
};

const LOCKS = words('lock read write');

/** A lock that somebody died with: the data may be half done, and stopping is then a choice. */
const isPoisoned = (one: PanicAnswer): boolean =>
  one.method && one.inputs === 1 && !one.own && LOCKS.has(one.producer[0] ?? '');

const isOfRun = ({ site, place }: PanicAnswer): boolean =>
  place !== 'tooling' && place !== 'entry' && !isTrial(site.file, site.symbol);

const findingOf = (one: PanicAnswer): RawFinding[] => {
  // What nobody awaits ends the run by another way than a value that is asked for.
  if (!isOfRun(one) || !/^\.|!$/.test(one.text)) return [];
  const poisoned = !one.written && isPoisoned(one);
  const doubt = poisoned
    ? {
        why: 'the lock is poisoned once somebody died with it',
        fix: 'take the data out of the poisoned lock where it is sound, else say so',
      }
    : doubtOf(one);
  if (!doubt) return [];
  return [
    {
      rule: 'panic-on-runtime-input',
      severity: poisoned || one.place === 'program' ? 'note' : 'warn',
      confidence: 'medium',
      lane: 'run-borking',
      death: 'died',
      target: 'Explainable',
      site: one.site,
      variant: null,
      variants: [],
      condition: doubt.why,
      message: `\`${one.text}\` ends the run: ${doubt.why}`,
      fix: doubt.fix,
      hints: [],
      witness: [],
      related: [],
      leverage: 1,
    },
  ];
};

export default defineRule({
  id: 'panic-on-runtime-input',
  code: 'FL201',
  since: '0.1.0',
  docs: {
    what: 'A panic hangs on a value that only the run brings: text that is parsed, a file or a variable of the system that is read, a channel whose other side may be gone. Literals, entries of programs, tests and build scripts are left alone; a poisoned lock is a note.',
    why: 'Whoever sends the value, or deletes the file, ends the run for everybody, and nobody is told what was wrong.',
    fix: 'Return the error, or answer with it.',
  },
  examples: {
    bad: [
      {
        language: 'rust',
        lines: [2],
        code: `pub fn dock_number(label: &str) -> u16 {
    label.trim().parse().unwrap()
}
`,
      },
    ],
    good: [
      {
        language: 'rust',
        code: `pub fn first_dock() -> u16 {
    "17".parse().unwrap()
}

pub fn dock_number(label: &str) -> Result<u16, std::num::ParseIntError> {
    label.trim().parse()
}
`,
      },
    ],
  },
  check: ({ answers }) => answers.panics.flatMap(findingOf),
});
