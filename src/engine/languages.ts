import { Failure } from '../failures/failure.ts';
import type { RustSteps } from '../languages/rust/index.ts';
import type { Extractor } from '../model/extracted.ts';
import type { LanguageId } from '../model/source.ts';

/** The steps of reading Rust, for threads that share them; without its grammar the run would prove nothing. */
export const loadRustParser = async (): Promise<RustSteps> => {
  const { GrammarMissing, loadRustSteps } = await import('../languages/rust/index.ts');
  try {
    return await loadRustSteps();
  } catch (error) {
    if (error instanceof GrammarMissing)
      throw new Failure('grammar-missing', { language: 'Rust', reason: error.message }, { cause: error });
    throw error;
  }
};

/** A language's grammar or parser is loaded only where the tree has files of it. */
const LOADERS: { readonly [L in LanguageId]: () => Promise<Extractor> } = {
  rust: async () => {
    const steps = await loadRustParser();
    return (await import('../languages/rust/index.ts')).extractorOf(steps);
  },
  typescript: async () => (await import('../languages/typescript/index.ts')).loadTypescript(),
};

/** Extractors by language. */
export type Extractors = ReadonlyMap<LanguageId, Extractor>;

/** Loads languages; without its grammar the run would prove nothing. */
export const loadLanguages = async (languages: Iterable<LanguageId>): Promise<Extractors> => {
  const loaded = new Map<LanguageId, Extractor>();
  for (const language of new Set(languages)) loaded.set(language, await LOADERS[language]());
  return loaded;
};
