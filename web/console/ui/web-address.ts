/** Accepts only http(s) URLs: never `javascript:` or `data:`. */
export function webAddress(url: string): string | null {
  try {
    const { protocol, href } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}

/** Of a URL of the service, which may differ from the one this page was loaded from. */
export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
};
