import type { Tree } from 'web-tree-sitter';

/**
 * Functions of the engine that its own cursor calls. That cursor hands its state over before each step and takes it
 * back behind it; the state stays where it is as long as nobody else walks, so the steps can be called bare.
 */
interface Engine {
  readonly _ts_tree_root_node_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_new_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_delete_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_goto_first_child_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_next_sibling_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_parent_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_type_id_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_start_index_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_end_index_wasm: (tree: number) => number;
}

/** A walk over one tree. Only one at a time may be open. */
export interface Cursor {
  /** Stands at the root of a tree from now on. */
  readonly open: (tree: Tree) => void;
  readonly close: () => void;
  readonly type: () => number;
  readonly start: () => number;
  readonly end: () => number;
  /** Each says whether there was such a node; where not, the cursor stays. */
  readonly down: () => boolean;
  readonly next: () => boolean;
  readonly up: () => boolean;
}

/** The cursor of an engine, from the object that `Parser.init` filled; null where it offers other functions. */
export const makeCursor = (filled: object): Cursor | null => {
  const engine = filled as Partial<Engine>;
  const root = engine._ts_tree_root_node_wasm;
  const begin = engine._ts_tree_cursor_new_wasm;
  const end = engine._ts_tree_cursor_delete_wasm;
  const down = engine._ts_tree_cursor_goto_first_child_wasm;
  const next = engine._ts_tree_cursor_goto_next_sibling_wasm;
  const up = engine._ts_tree_cursor_goto_parent_wasm;
  const type = engine._ts_tree_cursor_current_node_type_id_wasm;
  const from = engine._ts_tree_cursor_start_index_wasm;
  const to = engine._ts_tree_cursor_end_index_wasm;
  if (!root || !begin || !end || !down || !next || !up || !type || !from || !to) return null;
  let tree = 0;
  return {
    open: (one) => {
      tree = (one as unknown as { readonly 0: number })[0];
      root(tree);
      begin(tree);
    },
    close: () => end(tree),
    type: () => type(tree),
    start: () => from(tree),
    end: () => to(tree),
    down: () => down(tree) === 1,
    next: () => next(tree) === 1,
    up: () => up(tree) === 1,
  };
};
