import type { Task } from '../../platform/kernel/threads/serve-tasks.js';
import { guessLanguage } from '../understanding/language.js';
import { SIZE } from './layout.js';
import { loadEncoder, type LoadedEncoder } from './load-encoder.js';
import type { WeightsFolders } from './weights-file.js';

export interface EncodeTask {
  text: string;
  /** Absent = by its words. */
  language?: string | undefined;
  folders: WeightsFolders;
}

/** `broken`: why there will be no vectors in this process. */
export type Encoded = { vector: Float32Array; warnings: string[] } | { broken: string };

let loaded: LoadedEncoder | { broken: string } | null = null;

function load(folders: WeightsFolders): LoadedEncoder | { broken: string } {
  try {
    return loadEncoder(folders);
  } catch (error) {
    return { broken: (error as Error).message };
  }
}

/** The weights are those of English: a text in another language, or in none, has the vector of zeros. */
async function* encode({
  text,
  language = guessLanguage(text).languages[0],
  folders,
}: EncodeTask): AsyncGenerator<never, Encoded, void> {
  if (language !== 'en') return { vector: new Float32Array(SIZE), warnings: [] };
  loaded ??= load(folders);
  if ('broken' in loaded) return loaded;
  const { encoder, warnings } = loaded;
  return { vector: encoder.encode(text), warnings: warnings.splice(0) };
}

export const TASKS = { encode } satisfies Record<string, Task>;
