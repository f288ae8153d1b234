/** Objects within a body: as strict as the body itself, each by a DTO class of its own. */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';

type NestedDto = new () => object;
const NESTED = new WeakMap<object, Map<string, NestedDto>>();

/** A field that holds an object of another DTO class; what is wrong within is named by its dotted path (`grant.label`). */
export function Nested(dto: NestedDto): PropertyDecorator {
  return applyDecorators(
    (target: object, property: string | symbol) => {
      const fields = NESTED.get(target.constructor) ?? new Map<string, NestedDto>();
      NESTED.set(target.constructor, fields.set(String(property), dto));
    },
    ValidateBy({
      name: 'nested',
      validator: { validate: isObject, defaultMessage: () => '$property must be an object' },
    }),
    ApiProperty({ type: dto }),
  );
}

/** The class of what this property of a DTO class holds, where it is an object. */
export const nestedIn = (dto: object, property: string): NestedDto | undefined => NESTED.get(dto)?.get(property);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
