import type { Pointer } from '../model/report.ts';
import { NO_BASE } from './base.ts';
import { begin, type Begun } from './begin-page.ts';
import { asCode, casesOf, type Beginning } from './begin.ts';
import { contentsAt } from './base-fit.ts';
import type { Case } from './cases.ts';
import { fixedText, type Judged } from './fix.ts';
import { changesAlong } from './changes.ts';
import { codeFile, type CodeFile } from './files.ts';
import type { Present } from './draft.ts';
import { itemsAround, pathOf } from './items.ts';
import { judge } from './judge.ts';
import { pageOf, type Page } from './page.ts';
import type { DocumentFile, World } from './ports.ts';
import { documentHistory } from './repo-doc.ts';
import { filesAt, readChain, type Chain, type Git } from './repo.ts';
import { rowOf } from './row.ts';
import { snippetsOf, type Mismatch } from './snippet.ts';
import { restoredIn } from './restored.ts';
import { track, type Landing } from './track.ts';
import { indexTree, type TreeIndex } from './tree-index.ts';
import { toDisk } from './work-tree.ts';

export interface CheckOptions {
  /** Commit that all documents are taken to be written against; must be there. */
  readonly asOf: string | null;
}

/** What was found out about some documents. */
export interface Checked {
  readonly pointers: readonly Pointer[];
  /** The documents with every pointer mended that is sure, in their order. */
  readonly fixed: readonly DocumentFile[];
  readonly mismatches: readonly Mismatch[];
  /** Commit at hand; null outside of git and before the first one. */
  readonly commit: string | null;
  /** Why history could not be asked, wholly or in part; null where it could. */
  readonly missing: string | null;
}

const symbolAt =
  (world: World): Present['symbolAt'] =>
  (file, line) => {
    const [innermost] = itemsAround(world.itemise(file.path, file.lines.join('\n')), line);
    return innermost === undefined ? null : pathOf(innermost);
  };

const presentIndex = (world: World): TreeIndex => indexTree(world.files);

/** Texts on disk. */
const diskTexts =
  (world: World): Beginning['texts'] =>
  (paths) =>
    Promise.resolve(
      new Map(
        paths.flatMap((path) => {
          const text = world.read(path);
          return text === null ? [] : [[path, codeFile(path, text)] as const];
        }),
      ),
    );

const withoutHistory = async (pages: readonly Page[], world: World, missing: string): Promise<Checked> => {
  const here = { index: presentIndex(world), texts: diskTexts(world), from: null };
  const cases: Case[] = [];
  for (const page of pages) cases.push(...(await casesOf(page, NO_BASE, here)));
  const present = { landing: () => undefined, files: new Map(), symbolAt: symbolAt(world) };
  const pointers = cases.map((one) => rowOf(one, judge(one, present), present));
  const fixed = pages.map(({ document: { path, text } }) => ({ path, text }));
  return { pointers, fixed, mismatches: snippetsOf(cases), commit: null, missing };
};

/** The tree of each commit, listed once. */
const trees = (git: Git): ((commit: string) => Promise<TreeIndex>) => {
  const known = new Map<string, Promise<TreeIndex>>();
  return (commit) => {
    const tree = known.get(commit) ?? filesAt(git, commit).then(indexTree);
    known.set(commit, tree);
    return tree;
  };
};

interface Started {
  readonly chain: Chain;
  readonly cases: readonly Case[];
}

/** Files that lines ended in, as they are on disk. */
const presentFiles = async (
  git: Git,
  head: string,
  paths: readonly string[],
  world: World,
): Promise<Map<string, CodeFile>> => {
  const contents = await contentsAt(
    git,
    head,
    paths.filter((path) => !world.changed.has(path)),
  );
  const files = new Map<string, CodeFile>();
  for (const path of paths) {
    const bytes = contents.get(path);
    const text = bytes === undefined ? world.read(path) : null;
    const file = bytes === undefined ? (text === null ? null : codeFile(path, text)) : asCode(path, bytes);
    if (file !== null) files.set(path, file);
  }
  return files;
};

const putBack = (landing: Landing, before: CodeFile, line: number, files: ReadonlyMap<string, CodeFile>): Landing => {
  const now = files.get(landing.last.path);
  const there = now === undefined ? null : restoredIn(before, line, now);
  return there === null ? landing : { ...landing, path: landing.last.path, line: there, evidence: 'similar' };
};

const follow = async (git: Git, head: string, { chain, cases }: Started, world: World): Promise<Judged[]> => {
  const traces = cases.flatMap((one) => one.traces);
  const from = traces.reduce((least, trace) => Math.min(least, trace.from), chain.commits.length - 1);
  const tracked = await track(git, chain, traces, changesAlong(git, chain, from));
  const landings = await toDisk(git, head, tracked, world);
  const ends = new Map(traces.map((trace, at) => [trace, landings[at]]));
  // Where a line is gone, the file that it was last in may hold it again.
  const landed = [...new Set(landings.map(({ path, last }) => path ?? last.path))];
  const files = await presentFiles(git, head, landed, world);
  for (const one of cases) {
    for (const trace of one.traces) {
      const landing = ends.get(trace);
      if (landing?.path === null && one.file !== null) ends.set(trace, putBack(landing, one.file, trace.line, files));
    }
  }
  const present = { landing: (trace: Case['traces'][number]) => ends.get(trace), files, symbolAt: symbolAt(world) };
  return cases.map((one) => ({ one, pointer: rowOf(one, judge(one, present), present) }));
};

const byChain = (started: readonly { chain: Chain; cases: readonly Case[] }[]): Started[] => {
  const chains = new Map<Chain, Case[]>();
  for (const { chain, cases } of started) chains.set(chain, [...(chains.get(chain) ?? []), ...cases]);
  return [...chains].map(([chain, cases]) => ({ chain, cases }));
};

/**
 * Judges every pointer of some documents against the tree at hand, in the order of the documents and of their text.
 * Where there is no history it judges by names, and `missing` says so.
 */
export const checkDocuments = async (
  documents: readonly DocumentFile[],
  world: World,
  options: CheckOptions,
): Promise<Checked> => {
  const pages = documents.map(pageOf);
  const { git } = world;
  if (git === null) return withoutHistory(pages, world, 'the folder is in no git repository');
  const chain = await readChain(git, 'HEAD');
  const head = chain?.commits.at(-1);
  if (chain === null || head === undefined) return withoutHistory(pages, world, 'the repository has no commit yet');
  const treeAt = trees(git);
  const cut = await git(['rev-parse', '--is-shallow-repository']);
  const shallow = cut?.toString('latin1').trim() === 'true';
  const histories = await documentHistory(
    git,
    documents.map(({ path }) => path),
  );
  const here = { index: presentIndex(world), texts: diskTexts(world), from: null };
  const started: Begun[] = [];
  for (const page of pages) {
    const touches = histories.get(page.document.path) ?? [];
    started.push(
      ...(await begin(git, chain, {
        page,
        touches,
        asOf: options.asOf,
        shallow,
        treeAt,
        here,
        changed: world.changed,
      })),
    );
  }
  const judged: Judged[] = [];
  for (const one of byChain(started)) judged.push(...(await follow(git, head, one, world)));
  const order = new Map(documents.map(({ path }, at) => [path, at]));
  judged.sort(
    ({ pointer: a }, { pointer: b }) =>
      (order.get(a.doc) ?? 0) - (order.get(b.doc) ?? 0) || a.line - b.line || a.column - b.column,
  );
  return {
    pointers: judged.map(({ pointer }) => pointer),
    fixed: documents.map(({ path, text }) => ({
      path,
      text: fixedText(
        text,
        judged.filter(({ pointer }) => pointer.doc === path),
      ),
    })),
    mismatches: snippetsOf(started.flatMap(({ cases }) => cases)),
    commit: head,
    missing: shallow ? 'the clone is shallow: what is older than its first commit was judged by names' : null,
  };
};
