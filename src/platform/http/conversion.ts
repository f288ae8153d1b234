/**
 * Creates an instance of a DTO class from the input. One function converts each field; lists and objects stay as sent.
 * (class-transformer first walked them, at a cost quadratic in their number of keys.)
 */
type Convert = (value: unknown) => unknown;
type Conversions = ReadonlyMap<string, Convert>;

const own = new WeakMap<object, Map<string, Convert>>();
const inherited = new WeakMap<object, Conversions>();

/** A field whose value is converted on input. A value that cannot be converted is left as is and fails validation. */
export const Converted =
  (convert: Convert): PropertyDecorator =>
  (target, property) => {
    const fields = own.get(target.constructor) ?? new Map<string, Convert>();
    own.set(target.constructor, fields.set(String(property), convert));
  };

/** @param sent fields that the class declares */
export function instanceOf<T extends object>(dto: new () => T, sent: Record<string, unknown>): T {
  const conversions = conversionsOf(dto);
  const value = new dto();
  for (const key of Object.keys(sent)) {
    const convert = conversions.get(key);
    (value as Record<string, unknown>)[key] = convert ? convert(sent[key]) : sent[key];
  }
  return value;
}

/** Includes the conversions of the base classes. */
function conversionsOf(dto: object): Conversions {
  let known = inherited.get(dto);
  if (!known) {
    const base = Object.getPrototypeOf(dto) as object | null;
    known = new Map([...(base ? conversionsOf(base) : []), ...(own.get(dto) ?? [])]);
    inherited.set(dto, known);
  }
  return known;
}
