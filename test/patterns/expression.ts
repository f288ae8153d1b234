/** A regular expression as the check sees it. */
export interface Expression {
  source: string;
  flags: string;
  /** `file:line` of the places that write it, or the file and function that construct it. */
  places: string[];
}

/** A text that makes it backtrack: each pump repeated after its `before`, then `after`. */
export interface Attack {
  pumps: { before: string; pump: string }[];
  after: string;
}

/** A unique key of a source with its flags. */
export const keyOf = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): string => `/${source}/${flags}`;

/** Each source with its flags once, with all of its places. */
export function distinct(expressions: Expression[]): Expression[] {
  const found = new Map<string, Expression>();
  for (const expression of expressions) {
    const known = found.get(keyOf(expression));
    if (known) known.places.push(...expression.places);
    else found.set(keyOf(expression), { ...expression, places: [...expression.places] });
  }
  return [...found.values()];
}
