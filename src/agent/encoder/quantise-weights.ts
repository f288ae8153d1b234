import { LAYOUT, SIZE, type Linear, type Norm } from './layout.js';
import type { Safetensors } from './safetensors.js';

const LARGEST = 127;

/** Writes the weights into `memory` as LAYOUT says: matrices with 8 bits a number, all else as it is. */
export function quantiseWeights(source: Safetensors, memory: ArrayBuffer): void {
  const writer = new Writer(source, memory);
  const { words, positions, norm, layers } = LAYOUT;
  writer.matrix('embeddings.word_embeddings', words);
  writer.positions(positions);
  writer.norm('embeddings', norm);
  for (const [at, layer] of layers.entries()) {
    const name = `encoder.layer.${at}`;
    for (const [part, input] of ['query', 'key', 'value'].entries())
      writer.linear(`${name}.attention.self.${input}`, partOf(layer.attention, part));
    writer.linear(`${name}.attention.output.dense`, layer.attended);
    writer.norm(`${name}.attention.output`, layer.attendedNorm);
    writer.linear(`${name}.intermediate.dense`, layer.inner);
    writer.linear(`${name}.output.dense`, layer.outer);
    writer.norm(`${name}.output`, layer.outerNorm);
  }
}

/** One of the matrices that stand in one. */
function partOf({ weights, scales, biases, size }: Linear, part: number): Linear {
  const before = part * SIZE;
  return {
    ...{ weights: weights + before * size, scales: scales + 4 * before, biases: biases + 4 * before },
    ...{ outputs: SIZE, size },
  };
}

class Writer {
  constructor(
    private readonly source: Safetensors,
    private readonly memory: ArrayBuffer,
  ) {}

  linear(name: string, to: Linear): void {
    this.matrix(name, to);
    this.floats(to.biases, this.source.tensor(`${name}.bias`).values);
  }

  norm(name: string, { factors, biases }: Norm): void {
    this.floats(factors, this.source.tensor(`${name}.LayerNorm.weight`).values);
    this.floats(biases, this.source.tensor(`${name}.LayerNorm.bias`).values);
  }

  /** A position is added to every word, and so is the type of the only sentence. */
  positions(address: number): void {
    const { values } = this.source.tensor('embeddings.position_embeddings.weight');
    const type = this.source.tensor('embeddings.token_type_embeddings.weight').values;
    const used = values.subarray(0, (LAYOUT.norm.factors - address) / 4);
    this.floats(
      address,
      used.map((value, at) => value + (type[at % SIZE] ?? 0)),
    );
  }

  /** Each row relative to its largest number. */
  matrix(name: string, to: { weights: number; scales: number }): void {
    const { values, shape } = this.source.tensor(`${name}.weight`);
    const [rows = 0, size = 0] = shape;
    const weights = new Int8Array(this.memory, to.weights, rows * size);
    const scales = new Float32Array(this.memory, to.scales, rows);
    for (let row = 0; row < rows; row++) {
      const from = row * size;
      let largest = Number.MIN_VALUE;
      for (let at = from; at < from + size; at++) largest = Math.max(largest, Math.abs(values[at] ?? 0));
      scales[row] = largest / LARGEST;
      for (let at = from; at < from + size; at++) weights[at] = Math.round(((values[at] ?? 0) * LARGEST) / largest);
    }
  }

  private floats(address: number, values: Float32Array): void {
    new Float32Array(this.memory, address, values.length).set(values);
  }
}
