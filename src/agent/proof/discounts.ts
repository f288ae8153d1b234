import type { Unit } from './units.js';

export const PERCENT: Unit[] = [{ dimension: 'percent', factor: 1 }];

/**
 * Parses a Chinese discount, which states the share to be paid: `9折` and `九折` are 10 % off, `85折` is 15 % off.
 * @param after text after the number @returns the percentages off and to be paid; null for other numbers
 */
export function discountIn([value = 0]: number[], after: string): number[] | null {
  if (!after.startsWith('折') || value <= 0 || value >= 100) return null;
  const paid = value < 10 ? value * 10 : value;
  return [100 - paid, paid];
}
