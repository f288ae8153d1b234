const WILDCARD = 'https://*.';

/**
 * Whether an `Origin` header is among a workspace's allowed origins: exactly, or with any one label where the pattern
 * begins with `https://*.` (contract §6).
 */
export const originMatches = (patterns: readonly string[], origin: string): boolean =>
  patterns.some((pattern) => {
    if (!pattern.startsWith(WILDCARD)) return pattern === origin;
    const end = pattern.slice(WILDCARD.length - 1); // `.example.com`
    if (!origin.startsWith('https://') || !origin.endsWith(end)) return false;
    return /^[a-z0-9-]+$/.test(origin.slice('https://'.length, -end.length));
  });
