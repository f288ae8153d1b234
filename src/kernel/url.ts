/**
 * A URL, or null where the text is none. Not `URL.canParse`: on Node 20, once V8 has compiled its caller, it takes text of
 * Latin-1 for bytes of UTF-8, so that `new URL` throws at what it said could be parsed.
 */
export function urlOf(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
