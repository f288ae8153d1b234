const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** "12 kB", "1.4 MB" */
export function fileSize(bytes: number, language: string): string {
  let [value, at] = [bytes, 0];
  while (value >= 1_000 && at < UNITS.length - 1) [value, at] = [value / 1_000, at + 1];
  // The short form of "byte" has no plural.
  const options = { style: 'unit', unit: UNITS[at] ?? 'byte', unitDisplay: at === 0 ? 'long' : 'short' } as const;
  return new Intl.NumberFormat(language, { ...options, maximumFractionDigits: value < 10 && at > 0 ? 1 : 0 }).format(
    value,
  );
}
