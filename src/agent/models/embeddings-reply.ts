import { EmbedderFailed } from '../ports/embedder.js';
import { jsonReply } from './json-reply.js';

/** More dimensions than any known model has. */
const DIMENSIONS_MAX = 8_192;

/**
 * The vectors of a response in the order of the texts, normalised to length 1.
 * @throws EmbedderFailed (`rubbish`) unless there is one for each text, all of one dimension, of finite numbers
 */
export function parseEmbeddings(body: string, count: number): Float32Array[] {
  const reply = jsonReply(body);
  if (!reply) throw rubbish('no usable answer');
  const { data } = reply as { data?: unknown };
  if (!Array.isArray(data) || data.length !== count) throw rubbish('another number of vectors than of texts');
  const vectors: Float32Array[] = [];
  for (const [i, entry] of (data as ({ index?: unknown; embedding?: unknown } | null)[]).entries())
    vectors[position(entry?.index ?? i, count)] = unitVector(entry?.embedding);
  for (let i = 0; i < count; i++)
    if (vectors[i]?.length !== vectors[0]?.length || !vectors[i]) throw rubbish('vectors of several dimensions');
  return vectors;
}

function position(index: unknown, count: number): number {
  if (typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < count) return index;
  throw rubbish('a vector for no text');
}

function unitVector(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || embedding.length === 0 || embedding.length > DIMENSIONS_MAX)
    throw rubbish('no vectors of numbers');
  let squares = 0;
  for (const value of embedding as unknown[]) {
    if (typeof value !== 'number') throw rubbish('no vectors of numbers');
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (!(length > 0 && Number.isFinite(length))) throw rubbish('a vector without a direction');
  return Float32Array.from(embedding as number[], (value) => value / length);
}

const rubbish = (what: string): EmbedderFailed => new EmbedderFailed('rubbish', `the embeddings server sent ${what}`);
