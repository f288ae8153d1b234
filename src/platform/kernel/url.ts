/**
 * Parses a URL; null if the text is not a URL. `URL.canParse` is not used: on Node 20, once V8 has optimised its
 * caller, it misreads Latin-1 strings as UTF-8, and accepts text for which `new URL` then throws.
 */
export function urlOf(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
