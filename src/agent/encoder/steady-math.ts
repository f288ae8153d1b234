/**
 * Functions whose results are the same in every version of V8 and on every processor: only additions, multiplications,
 * divisions and roundings, which IEEE 754 fixes. `Math.exp` may differ in its last bit.
 */
const LN_2 = 0.6931471805599453;
/** 1/n!: the series of e^x for |x| ≤ ln 2 / 2, below 1e-10. */
const SERIES = [1, 1, 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720, 1 / 5_040, 1 / 40_320, 1 / 362_880];
/** Powers of two of which a 32-bit number is capable. */
const POWERS = Float64Array.from({ length: 150 }, (_, n) => 1 / 2 ** n);

/** e^x for x ≤ 0. */
export function exponential(x: number): number {
  const halvings = Math.floor(0.5 - x / LN_2);
  if (halvings >= POWERS.length) return 0;
  const rest = x + halvings * LN_2;
  let sum = 0;
  for (let at = SERIES.length - 1; at >= 0; at--) sum = sum * rest + (SERIES[at] ?? 0);
  return sum * (POWERS[halvings] ?? 0);
}

/** Abramowitz and Stegun 7.1.26: the error function, within 1.5e-7. */
const ERF = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
function errorFunction(x: number): number {
  const size = Math.abs(x);
  const t = 1 / (1 + 0.3275911 * size);
  const sum = ERF.reduceRight((total, factor) => (total + factor) * t, 0);
  const value = 1 - sum * exponential(-size * size);
  return x < 0 ? -value : value;
}

const GELU_FROM = -8;
const GELU_STEPS = 512;
/** GELU at equal distances from -8 to 8; beyond, it is 0 or x. */
const GELU = Float64Array.from({ length: -2 * GELU_FROM * GELU_STEPS + 2 }, (_, at) => {
  const x = at / GELU_STEPS + GELU_FROM;
  return 0.5 * x * (1 + errorFunction(x / Math.SQRT2));
});

/** Between two entries of the table on a line. */
export function gelu(x: number): number {
  if (x >= -GELU_FROM) return x;
  if (x <= GELU_FROM) return 0;
  const place = (x - GELU_FROM) * GELU_STEPS;
  const at = Math.floor(place);
  const below = GELU[at] ?? 0;
  return below + ((GELU[at + 1] ?? 0) - below) * (place - at);
}
