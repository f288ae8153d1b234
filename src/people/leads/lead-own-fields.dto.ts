import { attributeProblem, type Problem } from '../../platform/http/fields.js';

const ITEMS_MAX = 20;

/** The problem with `fields`: values like a contact's attributes, or lists of strings (specification §3.5). */
export function fieldsProblem(value: unknown): Problem | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { message: 'must be an object' };
  for (const [key, item] of Object.entries(value as Record<string, unknown>)) {
    if (!Array.isArray(item)) continue;
    const items: unknown[] = item;
    if (
      items.length > ITEMS_MAX ||
      !items.every((one) => typeof one === 'string' && attributeProblem({ one }) === null)
    )
      return { message: `must be a list of at most ${ITEMS_MAX} strings`, key };
  }
  return attributeProblem(
    Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, Array.isArray(item) ? null : (item as unknown)]),
    ),
  );
}
