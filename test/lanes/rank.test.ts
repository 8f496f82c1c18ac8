import { describe, expect, it } from 'vitest';
import { compareWorst, rank, type Ranked } from '../../src/lanes/rank.ts';
import { DEATHS, VERDICT_LANES } from '../../src/model/report.ts';

const end = (lane: Ranked['lane'], death: Ranked['death'] = null, allowed = false): Ranked => ({
  lane,
  death,
  allowed,
});

const worstFirst: readonly Ranked[] = [
  end('run-borking', 'died'),
  end('run-borking', 'endless'),
  end('run-borking', 'lost'),
  end('run-borking', 'opaque'),
  end('SecurityStop', null, false),
  end('undecided'),
  end('Retriable'),
  end('Explainable'),
  end('neutral'),
  end('SecurityStop', null, true),
];

describe('the order of ends', () => {
  it('is the one of the semantics, strictly', () => {
    const ranks = worstFirst.map(rank);
    expect(ranks).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('sorts from the worst', () => {
    expect(worstFirst.toReversed().toSorted(compareWorst)).toEqual(worstFirst);
  });

  it('knows every lane and every death', () => {
    for (const lane of VERDICT_LANES) expect(rank(end(lane))).toBeGreaterThanOrEqual(0);
    for (const death of DEATHS) expect(rank(end('run-borking', death))).toBeGreaterThan(rank(end('undecided')));
  });

  it('takes a death that nobody named for the worst one', () => {
    expect(rank(end('run-borking', null))).toBe(rank(end('run-borking', 'died')));
  });

  it('reads `allowed` for security stops only', () => {
    expect(rank(end('Explainable', null, true))).toBe(rank(end('Explainable', null, false)));
    expect(rank(end('run-borking', 'died', true))).toBe(rank(end('run-borking', 'died', false)));
  });
});
