/** A line break of a comment that only keeps its lines short: not before an empty line, a list or a table. */
const SOFT_BREAK = /(?<=\S)\n(?=[^\s\-*|#`\d])/g;

/** The document without the line breaks that descriptions have from the comments they are taken from. */
export function withoutSoftBreaks<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutSoftBreaks) as Value;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, of]) => [
    key,
    key === 'description' && typeof of === 'string' ? of.replace(SOFT_BREAK, ' ') : withoutSoftBreaks(of),
  ]);
  return Object.fromEntries(entries) as Value;
}
