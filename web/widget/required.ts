/** The value, whose presence the surrounding code guarantees. It has no name, because every visitor would load it. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new TypeError();
  return value;
}
