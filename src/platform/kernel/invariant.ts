/** The code's own assumptions do not hold: a bug, never a caller's mistake. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * The value, whose presence the surrounding code guarantees.
 * @param what the value's name, for the log
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new InvariantError(`${what} is missing`);
  return value;
}
