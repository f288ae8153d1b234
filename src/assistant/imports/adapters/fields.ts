/** Reads values of another product's export, which may be of any type. Pure. */
export type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Fields = {};

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : NOTHING;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** null = not a text, or blank */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Ids are numbers in one version of an API, and texts in another. */
export const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : textOf(value));

export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Texts in a list of texts, or of objects with that key. */
export const textsOf = (value: unknown, key: string): string[] =>
  listOf(value).flatMap((one) => textOf(one) ?? textOf(fieldsOf(one)[key]) ?? []);

/** The last part of the path of an address. */
export function fileNameOf(address: unknown): string | null {
  const path = textOf(address)?.split(/[?#]/, 1)[0]?.split('/').at(-1);
  if (!path) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // badly encoded
  }
}
