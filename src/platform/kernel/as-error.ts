/** Something other than an error was thrown. */
class ThrownValue extends Error {}

/** What was thrown, as an error. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new ThrownValue(String(thrown)));
