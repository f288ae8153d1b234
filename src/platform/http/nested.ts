/** Objects within a body: validated as strictly as the body itself, each by its own DTO class. */
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { isObject } from '../kernel/is-object.js';

type NestedDto = new () => object;
const NESTED = new WeakMap<object, Map<string, NestedDto>>();

/** A field that holds an object of another DTO class; its problems are named by their dotted path (`grant.label`). */
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

/** The class of the object in this property of a DTO class. */
export const nestedIn = (dto: object, property: string): NestedDto | undefined => NESTED.get(dto)?.get(property);
