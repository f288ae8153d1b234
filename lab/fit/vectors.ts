/** Vectors of texts by the encoder of the product, made once and remembered on disk. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Encoder } from '../../src/agent/encoder/encoder.js';
import { SIZE } from '../../src/agent/encoder/layout.js';
import { loadEncoder } from '../../src/agent/encoder/load-encoder.js';
import { weightsFolder } from '../../src/agent/encoder/weights-package.js';
import { required } from '../../src/platform/kernel/invariant.js';

const FOLDER = join(__dirname, '../../node_modules/.cache/lab-vectors');
const FILE = join(FOLDER, 'vectors.bin');
const KEY_BYTES = 16;
const ROW_BYTES = KEY_BYTES + 4 * SIZE;

let rows: Map<string, Float32Array> | undefined;
let encoder: Encoder | undefined;

/** @returns a vector of length 1 */
export function encoded(text: string): Float32Array {
  rows ??= remembered();
  const key = createHash('sha256').update(text).digest().subarray(0, KEY_BYTES);
  const known = rows.get(key.toString('hex'));
  if (known) return known;
  encoder ??= loadEncoder({ source: required(weightsFolder(), 'the weights package'), dataDir: FOLDER }).encoder;
  const vector = encoder.encode(text);
  rows.set(key.toString('hex'), vector);
  appendFileSync(FILE, Buffer.concat([key, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]));
  return vector;
}

function remembered(): Map<string, Float32Array> {
  mkdirSync(FOLDER, { recursive: true });
  const bytes = existsSync(FILE) ? readFileSync(FILE) : Buffer.alloc(0);
  const found = new Map<string, Float32Array>();
  for (let at = 0; at + ROW_BYTES <= bytes.length; at += ROW_BYTES) {
    const vector = new Float32Array(SIZE);
    for (let i = 0; i < SIZE; i++) vector[i] = bytes.readFloatLE(at + KEY_BYTES + 4 * i);
    found.set(bytes.subarray(at, at + KEY_BYTES).toString('hex'), vector);
  }
  return found;
}
