/** Telephone numbers in a form that can be compared. Pure. */

/** Shorter ones are extensions, which many people have. */
const DIGITS_MIN = 7;
/** Without the country, which people leave out. */
const TAIL = 9;

/** Its digits, after `+` or `00` with the country first; null if it is too short to be somebody's. */
export function normalNumber(text: string | null | undefined): string | null {
  const written = (text ?? '').normalize('NFKC').trim();
  const abroad = /^(?:\+|00)/.exec(written)?.[0];
  const digits = (abroad ? written.slice(abroad.length).replace('(0)', '') : written).replace(/\D/g, '');
  return digits.length < DIGITS_MIN ? null : digits;
}

/** The digits that a number has with and without its country: those who share them may be one person. */
export const tailOf = <N extends string | null>(number: N): N => (number?.slice(-TAIL) ?? null) as N;
