import type { End } from '../graph/questions.ts';
import {
  type Blast,
  type Confidence,
  type Death,
  type Lane,
  LANES,
  type Neutral,
  type VerdictLane,
} from '../model/report.ts';
import type { LaneWord } from './policy.ts';

/** What an end means: a lane, how the run dies there, and how sure that reading is at best (2 high, 1 medium, 0 low). */
export interface Meaning {
  readonly lane: VerdictLane;
  readonly death: Death | null;
  readonly blast: Blast | null;
  readonly neutral: Neutral | null;
  readonly cap: number;
  readonly because: string;
}

const borking = (death: Death, blast: Blast | null, because: string, cap = 2): Meaning => ({
  lane: 'run-borking',
  death,
  blast,
  neutral: null,
  cap,
  because,
});
const plain = (lane: Lane | 'undecided', because: string, cap = 2): Meaning => ({
  lane,
  death: null,
  blast: null,
  neutral: null,
  cap,
  because,
});
const neutral = (which: Neutral, because: string, cap = 2): Meaning => ({
  lane: 'neutral',
  death: null,
  blast: null,
  neutral: which,
  cap,
  because,
});

const NEUTRAL: ReadonlySet<string> = new Set<Neutral>(['parked', 'cancelled', 'handed-over', 'recovered']);

const isNeutral = (word: string): word is Neutral => NEUTRAL.has(word);

/** The policy's reader lets only these words in; anything else is the worst. */
const wordOf = (word: string | null): LaneWord => {
  if (word !== null && isNeutral(word)) return word;
  return LANES.find((lane) => lane === word) ?? 'run-borking';
};

const ofWord = (word: LaneWord, end: End): Meaning => {
  const because = `the policy says that \`${end.text}\` is ${word}`;
  if (isNeutral(word)) return neutral(word, because);
  return word === 'run-borking' ? borking('died', null, because) : plain(word, because);
};

/** The lane of an end, one place for all languages; `needsText`: an answer without a text of its own is none. */
export const meaningOf = (end: End, needsText = false): Meaning => {
  switch (end.kind) {
    case 'panic':
      return borking(
        'died',
        'process',
        `\`${end.text}\` in \`${end.fn.symbol}\` ${end.fn.fact.throws ? 'ends the process' : 'panics'}`,
      );
    case 'exit':
    case 'abort':
      return borking('died', 'process', `\`${end.text}\` in \`${end.fn.symbol}\` ends the process`);
    case 'main':
      return end.told
        ? plain('Explainable', 'the error comes out of the entry: its text and a code tell the user')
        : borking('opaque', 'process', 'the entry exits and says nothing of the error');
    case 'public':
      return neutral('handed-over', `goes up to the caller of \`${end.text}\` (public API); no caller in this tree`);
    case 'word':
      return ofWord(wordOf(end.word), end);
    case 'name':
      return borking(
        'died',
        null,
        `\`${end.text}\` ends the run by its name; what happens behind it was not followed to an end`,
        0,
      );
    case 'goes-on':
      return neutral('recovered', `\`${end.text}\` lets the run go on, by its name`, 0);
    case 'drop':
      return borking('lost', 'call', `\`${end.fn.symbol}\` throws the result away: ${end.text}`, 1);
    case 'default':
      return borking('lost', 'call', `\`${end.fn.symbol}\` puts a default in the place of the error: ${end.text}`, 1);
    case 'message':
      return end.told
        ? plain('Explainable', `\`${end.text}\` makes a text of it and hands that on`, 1)
        : needsText
          ? borking('opaque', 'call', `\`${end.text}\` answers with a fixed text that says nothing of it`, 0)
          : plain('Explainable', `\`${end.text}\` answers with a fixed text`, 0);
    case 'answer':
      return end.told
        ? plain('Explainable', `\`${end.text}\` answers it with a text`, 1)
        : borking('opaque', 'request', `\`${end.text}\` answers without a word about it`, 1);
    case 'handled':
      return neutral('recovered', `\`${end.text}\` has an arm of its own for it and goes on`, 1);
    case 'convention':
      return plain(
        'Retriable',
        `\`${end.text}\` says yes to it; nothing in this tree asks, callers that do try again`,
        1,
      );
    case 'endless':
      return borking('endless', 'task', `${end.text} tries again for ever: nothing in it counts or ends the rounds`, 1);
    case 'retry':
      return end.word === 'bounded'
        ? plain('Retriable', `${end.text} tries again, a bounded number of times`)
        : plain('undecided', `${end.text} tries again; its bound is not understood`, 1);
  }
};

const WORDS: readonly Confidence[] = ['low', 'medium', 'high'];

export const confidenceWord = (conf: number): Confidence => WORDS[Math.max(0, Math.min(2, conf))] ?? 'low';
