export const LANGUAGES = ['rust', 'typescript'] as const;
export type LanguageId = (typeof LANGUAGES)[number];

/** One file that was selected for analysis: no text and no tree, so that a list of a million costs little. */
export interface SourceFile {
  /** POSIX, relative to the audited root. */
  readonly path: string;
  readonly language: LanguageId;
  readonly bytes: number;
  /** Git blob id (SHA-1 of `blob <size>\0<content>`), from the index where the file is clean there, else computed. */
  readonly hash: string;
  /** Test code by its path (`tests/`, `benches/` …); such files are read only with `--include-tests`. */
  readonly test: boolean;
}

/** One thing a package builds: the file that is the root of its module tree. */
export interface Target {
  readonly kind: 'lib' | 'bin' | 'example' | 'test' | 'bench' | 'build';
  readonly name: string;
  readonly file: string;
}

export interface Dependency {
  /** The name code uses (`-` folded to `_`). */
  readonly alias: string;
  /** The package's own name. */
  readonly package: string;
  /** Folder of the dependency inside the root, where it is a path or workspace dependency that resolves there. */
  readonly path: string | null;
}

/** One package of the tree, from its manifest. */
export interface Package {
  readonly language: LanguageId;
  /** As code names it: for a crate the lib name, `-` folded to `_`. */
  readonly name: string;
  /** Path of the manifest, relative to the root. */
  readonly manifest: string;
  /** Folder of the manifest, '' for the root itself. */
  readonly dir: string;
  readonly targets: readonly Target[];
  readonly dependencies: readonly Dependency[];
  /** Beginnings of imports that stand for a folder or file below `dir`: as written, and where they lead. */
  readonly aliases?: readonly (readonly [prefix: string, target: string])[];
  /** `panic = "abort"` in the release profile of the workspace root that governs this package. */
  readonly panicAbort: boolean;
  /** Whether the manifest lets the package be published (`publish = false` says no). */
  readonly published: boolean;
}
