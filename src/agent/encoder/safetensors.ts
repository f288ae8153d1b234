const HEADER_LENGTH_BYTES = 8;

export interface Tensor {
  shape: number[];
  values: Float32Array;
}

/** Reads tensors with 16 bits a number from a file in the safetensors format. */
export class Safetensors {
  private readonly header: Record<string, { dtype: string; shape: number[]; data_offsets: [number, number] }>;
  private readonly data: Buffer;

  constructor(file: Buffer) {
    const end = HEADER_LENGTH_BYTES + Number(file.readBigUInt64LE(0));
    this.header = JSON.parse(file.toString('utf8', HEADER_LENGTH_BYTES, end)) as typeof this.header;
    this.data = file.subarray(end);
  }

  /** @throws Error if the file has no such tensor */
  tensor(name: string): Tensor {
    const entry = this.header[name];
    if (entry?.dtype !== 'F16') throw new Error(`the weights have no ${name} with 16 bits`);
    const [from, to] = entry.data_offsets;
    const values = new Float32Array((to - from) / 2);
    for (let at = 0; at < values.length; at++) values[at] = HALVES[this.data.readUInt16LE(from + 2 * at)] ?? 0;
    return { shape: entry.shape, values };
  }
}

/** The value of each number of 16 bits: a sign, five bits of exponent, ten of fraction. */
const HALVES = Float32Array.from({ length: 2 ** 16 }, (_, bits) => {
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1_023) / 1_024;
  const size = exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
});
