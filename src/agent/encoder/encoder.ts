/**
 * all-MiniLM-L6-v2: a text becomes 384 numbers. Weights have 8 bits, inputs of their products 12; the inner loops are
 * WebAssembly (kernels.ts), the rest is arithmetic that is the same everywhere (steady-math.ts).
 */
import { HEAD, kernelsOver, TOKENS_TOGETHER, type Kernels } from './kernels.js';
import { Addresses, HEADS, INNER, LAYOUT, SIZE, TOKENS_MAX, type Layer, type Linear, type Norm } from './layout.js';
import { exponential, gelu } from './steady-math.js';
import { WordPieces } from './word-piece.js';

const PAGE = 65_536;
/** Largest input of a product: with 8 bits a weight, 1,536 products fit into 32 bits. */
const LARGEST = 2_047;
const TINY = 1e-12;
const HEAD_SCALE = 1 / Math.sqrt(HEAD);

function scratch() {
  const addresses = new Addresses(LAYOUT.bytes);
  const floats = (count: number): number => addresses.take(4 * count);
  return {
    /** The tokens' values between layers. */
    state: floats(TOKENS_MAX * SIZE),
    wide: floats(TOKENS_MAX * INNER),
    attention: floats(TOKENS_MAX * 3 * SIZE),
    narrow: floats(TOKENS_MAX * SIZE),
    shares: floats(TOKENS_MAX),
    inputs: addresses.take(2 * TOKENS_MAX * INNER),
    inputScales: floats(TOKENS_MAX),
    end: addresses.end,
  };
}
const SCRATCH = scratch();

/** Memory for weights, which the caller fills, and for what is computed. */
export const encoderMemory = (): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(SCRATCH.end / PAGE) });

export class Encoder {
  private readonly floats: Float32Array;
  private readonly bytes: Int8Array;
  private readonly inputs: Int16Array;
  private readonly kernels: Kernels;
  private readonly pieces: WordPieces;

  constructor(memory: WebAssembly.Memory, vocabulary: string[]) {
    this.floats = new Float32Array(memory.buffer);
    this.bytes = new Int8Array(memory.buffer);
    this.inputs = new Int16Array(memory.buffer, SCRATCH.inputs, TOKENS_MAX * INNER);
    this.kernels = kernelsOver(memory);
    this.pieces = new WordPieces(vocabulary);
  }

  /** @returns a vector of length 1 */
  encode(text: string): Float32Array {
    const ids = this.pieces.idsOf(text, TOKENS_MAX);
    this.read(ids);
    for (const layer of LAYOUT.layers) this.pass(layer, ids.length);
    return this.meanOf(ids.length);
  }

  private read(ids: number[]): void {
    const { words, positions, norm } = LAYOUT;
    const state = SCRATCH.state / 4;
    for (const [token, id] of ids.entries()) {
      const scale = this.floats[words.scales / 4 + id] ?? 0;
      const [from, to] = [words.weights + id * SIZE, token * SIZE];
      for (let at = 0; at < SIZE; at++)
        this.floats[state + to + at] =
          (this.bytes[from + at] ?? 0) * scale + (this.floats[positions / 4 + to + at] ?? 0);
    }
    this.normalise(norm, ids.length);
  }

  private pass(layer: Layer, tokens: number): void {
    const { state, attention, narrow, wide } = SCRATCH;
    this.multiply(state, layer.attention, { to: attention, tokens });
    this.attend(tokens);
    this.multiply(narrow, layer.attended, { to: attention, tokens });
    this.add(attention, tokens);
    this.normalise(layer.attendedNorm, tokens);
    this.multiply(state, layer.inner, { to: wide, tokens });
    const [from, to] = [wide / 4, wide / 4 + tokens * INNER];
    for (let at = from; at < to; at++) this.floats[at] = gelu(this.floats[at] ?? 0);
    this.multiply(wide, layer.outer, { to: narrow, tokens });
    this.add(narrow, tokens);
    this.normalise(layer.outerNorm, tokens);
  }

  private multiply(from: number, by: Linear, { to, tokens }: { to: number; tokens: number }): void {
    const { weights, scales, biases, outputs, size } = by;
    this.round(from, size, tokens);
    // What stands behind the last token is computed too, up to a whole group, and not read.
    const whole = Math.ceil(tokens / TOKENS_TOGETHER) * TOKENS_TOGETHER;
    const matrix = [weights, scales, biases] as const;
    this.kernels.multiply(SCRATCH.inputs, SCRATCH.inputScales, ...matrix, to, whole, outputs, size);
  }

  /** As whole numbers relative to each token's largest. */
  private round(from: number, size: number, tokens: number): void {
    const { floats, inputs } = this;
    for (let token = 0; token < tokens; token++) {
      const [source, target] = [from / 4 + token * size, token * size];
      let largest = TINY;
      for (let at = 0; at < size; at++) largest = Math.max(largest, Math.abs(floats[source + at] ?? 0));
      floats[SCRATCH.inputScales / 4 + token] = largest / LARGEST;
      const by = LARGEST / largest;
      for (let at = 0; at < size; at++) inputs[target + at] = Math.floor((floats[source + at] ?? 0) * by + 0.5);
    }
  }

  /** Each token takes from all others what fits its query. */
  private attend(tokens: number): void {
    const { attention, narrow, shares } = SCRATCH;
    const stride = 4 * 3 * SIZE;
    for (let head = 0; head < HEADS; head++) {
      const queries = attention + 4 * HEAD * head;
      const [keys, values] = [queries + 4 * SIZE, queries + 8 * SIZE];
      for (let token = 0; token < tokens; token++) {
        this.kernels.compare(queries + token * stride, keys, shares, tokens, stride);
        this.share(tokens);
        this.kernels.mix(shares, values, narrow + 4 * (token * SIZE + HEAD * head), tokens, stride);
      }
    }
  }

  /** Softmax of `shares`. */
  private share(tokens: number): void {
    const from = SCRATCH.shares / 4;
    const { floats } = this;
    let largest = -Infinity;
    for (let at = from; at < from + tokens; at++) largest = Math.max(largest, floats[at] ?? 0);
    let sum = 0;
    for (let at = from; at < from + tokens; at++) {
      floats[at] = exponential(((floats[at] ?? 0) - largest) * HEAD_SCALE);
      sum += floats[at] ?? 0;
    }
    const by = 1 / sum;
    for (let at = from; at < from + tokens; at++) floats[at] = (floats[at] ?? 0) * by;
  }

  private add(other: number, tokens: number): void {
    const [from, more] = [SCRATCH.state / 4, other / 4];
    for (let at = 0; at < tokens * SIZE; at++)
      this.floats[from + at] = (this.floats[from + at] ?? 0) + (this.floats[more + at] ?? 0);
  }

  private normalise({ factors, biases }: Norm, tokens: number): void {
    const { floats } = this;
    const [factor, bias] = [factors / 4, biases / 4];
    for (let token = 0; token < tokens; token++) {
      const from = SCRATCH.state / 4 + token * SIZE;
      let sum = 0;
      for (let at = 0; at < SIZE; at++) sum += floats[from + at] ?? 0;
      const mean = sum / SIZE;
      let squares = 0;
      for (let at = 0; at < SIZE; at++) {
        const distance = (floats[from + at] ?? 0) - mean;
        squares += distance * distance; // `**` may differ from version to version
      }
      const by = 1 / Math.sqrt(squares / SIZE + TINY);
      for (let at = 0; at < SIZE; at++)
        floats[from + at] =
          ((floats[from + at] ?? 0) - mean) * by * (floats[factor + at] ?? 0) + (floats[bias + at] ?? 0);
    }
  }

  private meanOf(tokens: number): Float32Array {
    const sums = new Float64Array(SIZE);
    const from = SCRATCH.state / 4;
    for (let at = 0; at < tokens * SIZE; at++) sums[at % SIZE] = (sums[at % SIZE] ?? 0) + (this.floats[from + at] ?? 0);
    const squares = sums.reduce((total, sum) => total + sum * sum, 0);
    const by = 1 / Math.sqrt(squares);
    return Float32Array.from(sums, (sum) => sum * by);
  }
}
