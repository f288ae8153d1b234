/** Helpers for functions that validate the inside of a field (see `Checked`): objects, their keys, dotted paths. */
import type { Problem } from './fields.js';

export type ListEntry = Record<string, unknown>;

const isEntry = (value: unknown): value is ListEntry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the value is an object with only known keys and all required ones. */
export function shapeProblem(value: unknown, known: readonly string[], required: readonly string[]): Problem | null {
  if (!isEntry(value)) return { message: 'must be an object' };
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined)
    return {
      key: unknown,
      code: 'unknown_field',
      message: `is not an accepted field. Accepted fields: ${known.join(', ')}`,
    };
  const missing = required.find((key) => value[key] === undefined);
  return missing === undefined ? null : { key: missing, code: 'missing_field', message: 'is required' };
}

/** Prepends an index or a key to the problem's path. */
export const within = (step: string, problem: Problem | null): Problem | null =>
  problem && { ...problem, key: problem.key === undefined ? step : `${step}.${problem.key}` };

/** The first problem among a list's items. */
export function firstProblem(list: unknown[], find: (item: unknown) => Problem | null): Problem | null {
  for (const [index, item] of list.entries()) {
    const problem = within(String(index), find(item));
    if (problem) return problem;
  }
  return null;
}
