/**
 * Makes an instance of a DTO class of what was sent: one function a field converts it, and lists and objects stay as they
 * came. (class-transformer looked into them first, at a cost that grew with the square of their keys.)
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

/** @param sent fields that the class knows */
export function instanceOf<T extends object>(dto: new () => T, sent: Record<string, unknown>): T {
  const conversions = conversionsOf(dto);
  const value = new dto();
  for (const key of Object.keys(sent)) {
    const convert = conversions.get(key);
    (value as Record<string, unknown>)[key] = convert ? convert(sent[key]) : sent[key];
  }
  return value;
}

/** With those of the classes that it extends. */
function conversionsOf(dto: object): Conversions {
  let known = inherited.get(dto);
  if (!known) {
    const base = Object.getPrototypeOf(dto) as object | null;
    known = new Map([...(base ? conversionsOf(base) : []), ...(own.get(dto) ?? [])]);
    inherited.set(dto, known);
  }
  return known;
}
