const BROWSERS: [mark: RegExp, name: string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [mark: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (userAgent: string, names: typeof BROWSERS): string | null =>
  names.find(([mark]) => mark.test(userAgent))?.[1] ?? null;

/** Common browser name; null if the user agent is unknown. */
export function browserName(userAgent: string | null): { browser: string; system: string | null } | null {
  const browser = named(userAgent ?? '', BROWSERS);
  return browser === null ? null : { browser, system: named(userAgent ?? '', SYSTEMS) };
}
