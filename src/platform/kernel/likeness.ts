/** From which likeness of their words on two questions count as the same. */
export const SAME_QUESTION_MIN = 0.5;

/** Share of the words of both that both have, 0–1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared === 0 ? 0 : shared / (one.size + other.size - shared);
}
