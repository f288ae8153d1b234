/** A vector in its stored form: whole numbers from -127 to 127, each times `scale`. */
export interface QuantisedVector {
  scale: number;
  vector: Buffer;
}

const LARGEST = 127;

/** Rounds to 8 bits per number, relative to the largest. @param vector of length 1 */
export function quantise(vector: Float32Array): QuantisedVector {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = Math.fround(largest / LARGEST);
  const whole = Int8Array.from(vector, (value) => Math.max(-LARGEST, Math.min(LARGEST, Math.round(value / scale))));
  return { scale, vector: Buffer.from(whole.buffer) };
}
