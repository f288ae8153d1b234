/**
 * JSON of the value's own data: old libraries give built-in prototypes a `toJSON`, whose result is undone here.
 * (The widget's data has none of its own.)
 */
export const json = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string) {
    return this[key];
  });
