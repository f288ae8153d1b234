/** Creates an instance of a DTO class from the input, by class-transformer and without its implicit conversions. */
import { plainToInstance, Transform } from 'class-transformer';

type Convert = (value: unknown) => unknown;

/** A field whose value is converted on input. A value that cannot be converted is left as is and fails validation. */
export const Converted = (convert: Convert): PropertyDecorator =>
  Transform(({ value }) => convert(value), { toClassOnly: true });

/**
 * Lists and objects stay as sent: the library would copy them, and fail on a key `constructor` or drop it in silence.
 * An object of a class of its own is read by `readObject`, as the body is.
 * @param sent fields that the class declares, of a body that was scanned (decision 0089)
 */
export function instanceOf<T extends object>(dto: new () => T, sent: Record<string, unknown>): T {
  const converted: Record<string, unknown> = {};
  const asSent: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) {
    const isScalar = typeof value !== 'object' || value === null;
    (isScalar ? converted : asSent)[key] = value;
  }
  return Object.assign(plainToInstance(dto, converted), asSent);
}
