import type { Pointer } from '../model/report.ts';
import type { Case } from './cases.ts';
import type { Draft, Present } from './draft.ts';
import { failsAs, isSure } from './status.ts';

const citedOf = ({ bound, found, cited, file }: Case, { symbolAt }: Present): Pointer['cited'] => {
  const path = found !== null && 'path' in found ? found.path : (bound.file?.path ?? null);
  if (path === null) return null;
  if (cited === null) return { path, line: null, endLine: null, symbol: bound.token.symbol };
  const symbol = file === null ? null : symbolAt(file, cited.line);
  return { path, line: cited.line, endLine: cited.endLine, symbol };
};

/** A verdict as the report tells it. What a document crossed out or keeps for the record does not fail. */
export const rowOf = (one: Case, draft: Draft, present: Present): Pointer => {
  const { page, bound, base } = one;
  const { token } = bound;
  const { line, column } = page.document.placeOf(token.start);
  const kept = page.historical || token.struck;
  const status = kept && failsAs(draft.status) ? 'historical' : draft.status;
  const fails = failsAs(status);
  return {
    doc: page.document.path,
    line,
    column,
    text: token.text,
    cited: citedOf(one, present),
    base: { commit: base.commit, how: base.how, held: base.held, of: base.of },
    status,
    to: draft.to,
    content: draft.content,
    evidence: draft.evidence,
    killedBy: draft.killedBy,
    fixable: fails && draft.to !== null && isSure(draft.evidence),
    fails,
    candidates: draft.candidates,
  };
};
