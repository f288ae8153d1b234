import { createHash } from 'node:crypto';
import { Encoder, encoderMemory } from './encoder.js';
import { loadWeights, type WeightsFolders } from './weights-file.js';

/** What is encoded before anything else; the vectors' checksum is the same on every machine and version of Node. */
const SAMPLES = [
  'How long do I have to return a bike that does not fit?',
  'Returns are free for 30 days. Café, naïve; №7 and €12.50: a word nobody knows, qwzxyvbn 漢字!',
];
const SHA_256 = 'b32fbf24023b51c2a8f40d51f8e7ceeaef07d60cd9da225e279b72644874a488';

export interface LoadedEncoder {
  encoder: Encoder;
  /** For the log. */
  warnings: string[];
}

/** @throws Error if there are no weights, or if this machine computes other vectors: those of others would not fit. */
export function loadEncoder(folders: WeightsFolders): LoadedEncoder {
  const memory = encoderMemory();
  const { vocabulary, warnings } = loadWeights(folders, memory.buffer);
  const encoder = new Encoder(memory, vocabulary);
  const hash = createHash('sha256');
  for (const sample of SAMPLES) hash.update(new Uint8Array(encoder.encode(sample).buffer));
  if (hash.digest('hex') !== SHA_256) throw new Error('this machine does not compute the known vectors');
  return { encoder, warnings };
}
