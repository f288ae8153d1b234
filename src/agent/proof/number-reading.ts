/** The possible values of a number written in digits. */

/** `1,500` with thousands separators, or any number with decimals. */
export const NUMBER =
  /(?<!\d)(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d)){1,5}(?:[.,]\d{1,9}(?!\d))?|\d{1,18}(?:[.,]\d{1,9})?)/gu;

/** Words that multiply the preceding number. */
const SCALES: [RegExp, number][] = [
  [/^\s?(?:k|thousand|tausend|mille|mil|mila|ألف|آلاف|हज़ार|हजार|พัน|千)(?![\p{Script=Latin}])/iu, 1_000],
  [/^\s?(?:万|萬|หมื่น)/u, 10_000],
  [/^\s?(?:लाख|แสน)/u, 100_000],
  [/^\s?(?:millions?|million(?:en)?|mio\.?|millón|millones|milhão|milhões|milion[ei]|مليون|ล้าน|百万)/iu, 1_000_000],
  [/^\s?करोड़/u, 10_000_000],
  [/^\s?(?:亿|億)/u, 100_000_000],
  [/^\s?(?:billions?|milliarden?|mrd\.?|milliards?)/iu, 1_000_000_000],
];

/** @param after text after the number @returns the factor, and the length of its word */
export function scaleIn(after: string): { factor: number; length: number } {
  for (const [scale, factor] of SCALES) {
    const found = scale.exec(after);
    if (found) return { factor, length: found[0].length };
  }
  return { factor: 1, length: 0 };
}

/** `1,500` is 1500 or 1.5, `5,000` is 5000, `1.500,75` is 1500.75, `4,90` is 4.9. */
export function possibleValues(number: string): number[] {
  const compact = number.replace(/['’\u00a0\u202f ]/g, '');
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last < 0) return [Number(compact)];
  const fraction = compact.slice(last + 1);
  const whole = compact.slice(0, last).replace(/[.,]/g, '');
  const separators = compact.match(/[.,]/g) ?? [];
  if (fraction.length === 3 && new Set(separators).size === 1) {
    const thousands = Number(compact.replace(/[.,]/g, ''));
    return separators.length > 1 || fraction === '000' ? [thousands] : [thousands, Number(`${whole}.${fraction}`)];
  }
  return [Number(`${whole}.${fraction}`)];
}
