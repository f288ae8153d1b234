/** Names in a text, filled in when it is used: `{{contact.name}}`, with a fallback `{{contact.name|there}}`. Pure. */

/** What fills each name; null = unknown. */
export type PlaceholderValues = Readonly<Record<string, string | null>>;

const BRACES = /\{\{([^{}]*)\}\}/g;

/** The first placeholder of a text that has none of these names; null if there is none. */
export function unknownPlaceholder(text: string, names: readonly string[]): string | null {
  for (const [whole, inner = ''] of text.matchAll(BRACES)) if (!names.includes(partsOf(inner).name)) return whole;
  return null;
}

/** The text with its placeholders replaced: by the value, the fallback, or nothing. Unknown names stay as they are. */
export const filled = (text: string, values: PlaceholderValues): string =>
  text.replace(BRACES, (whole: string, inner: string) => {
    const { name, otherwise } = partsOf(inner);
    return Object.hasOwn(values, name) ? values[name]?.trim() || otherwise : whole;
  });

function partsOf(inner: string): { name: string; otherwise: string } {
  const separator = inner.indexOf('|');
  const name = (separator === -1 ? inner : inner.slice(0, separator)).trim();
  return { name, otherwise: separator === -1 ? '' : inner.slice(separator + 1).trim() };
}

/** A person's name, and the first word of it. @param key `contact`: `contact.name` and `contact.first_name` */
export const nameValues = (key: string, name: string | null): PlaceholderValues => ({
  [`${key}.name`]: name,
  [`${key}.first_name`]: name?.trim().split(/\s/, 1)[0] ?? null,
});
