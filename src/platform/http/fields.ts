/** Field decorators of DTOs: validation and conversion of input values. */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsOptional, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { EARLIEST_MS, LATEST_MS } from '../kernel/clock.js';
import { UUID } from '../kernel/ids.js';
import { characters } from './characters.js';
import { Converted } from './conversion.js';

/** Any uuid, in any case (Postgres compares them all the same). */
export function IsUuid(): PropertyDecorator {
  return applyDecorators(
    Matches(UUID, { message: '$property must be a uuid' }),
    ApiProperty({ type: String, format: 'uuid' }),
  );
}

const DATE_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * RFC 3339 with an offset, a real date; converted to UTC with milliseconds. A bare date is refused. Fractions
 * of a millisecond are rounded up, so that `>=` and `<` give correct results for times stored in milliseconds.
 */
export function IsDateTime(): PropertyDecorator {
  return applyDecorators(
    Converted((value) => (isDateTime(value) ? new Date(millisecondsOf(value)).toISOString() : value)),
    ValidateBy({
      name: 'isDateTime',
      validator: {
        validate: isDateTime,
        defaultMessage: () =>
          '$property must be an RFC 3339 date-time with an offset, such as 2026-08-17T09:30:00Z, of the years 1 to 9999',
      },
    }),
    ApiProperty({ type: String, format: 'date-time' }),
  );
}

/** A nonzero digit after the third decimal of the seconds. */
const FINER = /\.\d{3}\d*[1-9]/;

const millisecondsOf = (text: string): number => Date.parse(text.toUpperCase()) + Number(FINER.test(text));

function isDateTime(value: unknown): value is string {
  if (typeof value !== 'string' || !DATE_TIME.test(value)) return false;
  const [year, month, day] = value.slice(0, 10).split('-').map(Number) as [number, number, number];
  // Day 31 of a month of 30 rolls over in Date instead of failing.
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return false;
  const ms = millisecondsOf(value);
  return ms >= EARLIEST_MS && ms <= LATEST_MS; // in UTC, where the offset may have moved it to another year
}

/** A query boolean: exactly `true` or `false`. */
export function IsQueryBoolean(): PropertyDecorator {
  return applyDecorators(
    Converted((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean({ message: '$property must be true or false' }),
    ApiProperty({ type: Boolean }),
  );
}

/** A whole number in a query: digits without sign or leading zero. */
export function IsQueryInteger(min: number, max: number): PropertyDecorator {
  const integer = (value: unknown): unknown =>
    typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
  return applyDecorators(Converted(integer), IsWhole(min, max));
}

/** A whole number. One message for every mistake: class-validator would report a string as too large. */
export function IsWhole(min: number, max: number): PropertyDecorator {
  const message = `$property must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
    ApiProperty({ type: 'integer', minimum: min, maximum: max }),
  );
}

/** Decorates only fields whose type has null. */
type NullableField = <T extends object, K extends keyof T & string>(
  target: T,
  field: null extends T[K] ? K : never,
) => void;

/** May be absent or null; any other value must be valid. A field whose type has no null is `@Omittable()`. */
export function Optional(): NullableField {
  const decorate: PropertyDecorator = applyDecorators(IsOptional(), ApiProperty({ required: false }));
  return decorate;
}

/** May be absent, but not null. */
export const Omittable = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value) => value !== undefined),
    ApiProperty({ required: false }),
  );

/** A problem inside a field. */
export interface Problem {
  /** Continues the dotted path of the invalid field: `must be a list`. */
  message: string;
  /** Dotted path of the invalid part within the field, e.g. `0` or `0.value`. */
  key?: string;
  /** Default: `invalid_field`. */
  code?: 'unknown_field' | 'missing_field';
}
type FindProblem = (value: unknown) => Problem | null;
const FINDERS = new WeakMap<object, Map<string, FindProblem>>();

/** A field validated by a function, which names problems by their dotted path (`events.0`). */
export function Checked(find: FindProblem): PropertyDecorator {
  return applyDecorators(
    (target: object, property: string | symbol) => {
      const finders = FINDERS.get(target.constructor) ?? new Map<string, FindProblem>();
      FINDERS.set(target.constructor, finders.set(String(property), find));
    },
    ValidateBy({
      name: 'checked',
      validator: {
        validate: (value: unknown) => find(value) === null,
        defaultMessage: (args) => `$property ${find(args?.value)?.message ?? 'is not valid'}`,
      },
    }),
  );
}

/** The problem inside this property of the DTO class; null if there is none, or no function validates it. */
export const problemIn = (dto: object, property: string, value: unknown): Problem | null =>
  classesOf(dto).flatMap((one) => FINDERS.get(one)?.get(property)?.(value) ?? [])[0] ?? null;

/** A DTO class and those that it extends. */
const classesOf = (dto: object | null): object[] =>
  dto === null ? [] : [dto, ...classesOf(Object.getPrototypeOf(dto) as object | null)];

const FREE_MAPS = new WeakMap<object, Set<string>>();
/** Keys of a contact's `attributes`, and of other free-form maps. */
export const ATTRIBUTES_MAX = 50;
const KEY_CHARS_MAX = 100;
const TEXT_CHARS_MAX = 1_000;

/** Values allowed in a free-form map, for the OpenAPI document. */
export const ATTRIBUTE_VALUE = { type: ['string', 'number', 'boolean', 'null'], maxLength: TEXT_CHARS_MAX };

/** Whether the property of this DTO class is a free-form map, which accepts any key. */
export const isFreeMap = (dto: object, property: string): boolean =>
  classesOf(dto).some((one) => FREE_MAPS.get(one)?.has(property));

/**
 * `attributes`: at most 50 keys; values string (at most 1,000), finite number, boolean or null (specification §3.3).
 */
export const IsAttributes = (): PropertyDecorator =>
  IsFreeMap(attributeProblem, { additionalProperties: ATTRIBUTE_VALUE, maxProperties: ATTRIBUTES_MAX });

/** An object that accepts any key. @param find validates it, keys and values */
export function IsFreeMap(
  find: FindProblem,
  schema: { additionalProperties: typeof ATTRIBUTE_VALUE | true; maxProperties: number },
): PropertyDecorator {
  return applyDecorators(
    (target: object, property: string | symbol) => {
      const names = FREE_MAPS.get(target.constructor) ?? new Set<string>();
      FREE_MAPS.set(target.constructor, names.add(String(property)));
    },
    Checked(find),
    ApiProperty({ type: 'object', ...schema }),
  );
}

/** The problem of a free-form map, with its key; null if it is valid. */
export function attributeProblem(value: unknown): Problem | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { message: 'must be an object' };
  const entries = Object.entries(value);
  if (entries.length > ATTRIBUTES_MAX) return { message: `may have at most ${ATTRIBUTES_MAX} keys` };
  for (const [key, item] of entries) {
    if (key === '' || characters(key) > KEY_CHARS_MAX)
      return { message: `must have a name of 1 to ${KEY_CHARS_MAX} characters`, key };
    const isValid =
      typeof item === 'string'
        ? characters(item) <= TEXT_CHARS_MAX
        : item === null || ['number', 'boolean'].includes(typeof item);
    if (!isValid || (typeof item === 'number' && !Number.isFinite(item)))
      return { message: `must be a string of at most ${TEXT_CHARS_MAX} characters, a number, a boolean or null`, key };
  }
  return null;
}
