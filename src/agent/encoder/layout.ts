/** Where the encoder's weights lie: the same in its memory as in the quantised file. */

/** all-MiniLM-L6-v2. */
export const SIZE = 384;
export const INNER = 1_536;
export const HEADS = 12;
export const LAYERS = 6;
export const WORDS = 30_522;
/** What it was trained on; the rest of a longer text is not read. */
export const TOKENS_MAX = 256;

/** A matrix with 8 bits a weight, and a scale and a bias (f32) for each output. */
export interface Linear {
  weights: number;
  scales: number;
  biases: number;
  outputs: number;
  size: number;
}

/** Layer normalisation: a factor and a bias (f32) for each value. */
export interface Norm {
  factors: number;
  biases: number;
}

export interface Layer {
  /** Query, key and value of all heads, one after the other. */
  attention: Linear;
  attended: Linear;
  attendedNorm: Norm;
  inner: Linear;
  outer: Linear;
  outerNorm: Norm;
}

/** Hands out addresses, aligned for vectors. */
export class Addresses {
  constructor(private next = 0) {}

  get end(): number {
    return this.next;
  }

  take(bytes: number): number {
    const address = this.next;
    this.next += (bytes + 15) & ~15;
    return address;
  }

  linear(outputs: number, size: number): Linear {
    const [weights, scales, biases] = [this.take(outputs * size), this.take(4 * outputs), this.take(4 * outputs)];
    return { weights, scales, biases, outputs, size };
  }

  norm(): Norm {
    return { factors: this.take(4 * SIZE), biases: this.take(4 * SIZE) };
  }
}

function layout() {
  const addresses = new Addresses();
  const words = { weights: addresses.take(WORDS * SIZE), scales: addresses.take(4 * WORDS) };
  const positions = addresses.take(4 * TOKENS_MAX * SIZE);
  const norm = addresses.norm();
  const layers = Array.from({ length: LAYERS }, (): Layer => ({
    attention: addresses.linear(3 * SIZE, SIZE),
    attended: addresses.linear(SIZE, SIZE),
    attendedNorm: addresses.norm(),
    inner: addresses.linear(INNER, SIZE),
    outer: addresses.linear(SIZE, INNER),
    outerNorm: addresses.norm(),
  }));
  return { words, positions, norm, layers, bytes: addresses.end };
}

export const LAYOUT = layout();
