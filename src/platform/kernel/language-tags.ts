/** Tags of languages (BCP 47), and which of them suit a person. */

/** A tag in its canonical form (`pt-br` becomes `pt-BR`); null if invalid. */
export function languageTag(text: string): string | null {
  try {
    return text.length <= 35 ? (Intl.getCanonicalLocales(text)[0] ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * The tags whose texts a person of this tag reads, from broad to narrow (RFC 4647 §3.4), with the script that is
 * likely there: `zh-TW` → `zh`, `zh-Hant`, `zh-TW`. None if the tag is invalid.
 */
export function tagsRead(text: string): string[] {
  const tag = languageTag(text);
  if (tag === null) return [];
  const [broadest = tag, ...narrower] = truncations(tag);
  const { script } = new Intl.Locale(tag).maximize();
  return [...new Set([broadest, ...(script ? [`${broadest}-${script}`] : []), ...narrower])];
}

/** `zh-Hant-TW` → `zh`, `zh-Hant`, `zh-Hant-TW`; a truncated tag never ends with a single-character subtag. */
const truncations = (tag: string): string[] =>
  tag
    .split('-')
    .map((_, at, parts) => parts.slice(0, at + 1))
    .filter((parts) => parts.length === 1 || parts.at(-1)?.length !== 1)
    .map((parts) => parts.join('-'));
