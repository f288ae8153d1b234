/** A route's response and status, for the OpenAPI document. */
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiProduces, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ErrorCode } from '../kernel/errors.js';
import { schemaRef } from './openapi-types.js';

const REQUEST_ID = { $ref: schemaRef('RequestId') };

const envelope = (properties: Record<string, object>) => ({
  type: 'object',
  required: [...Object.keys(properties), 'request_id'],
  properties: { ...properties, request_id: REQUEST_ID },
});

/** One resource. The first status is the handler's own; more are documented (201 or 200 of a push). */
export function Answers(type: Type, ...statuses: [number, ...number[]]): MethodDecorator {
  const schema = envelope({ object: { type: 'string' }, data: { $ref: getSchemaPath(type) } }) as object;
  return applyDecorators(
    HttpCode(statuses[0]),
    ApiExtraModels(type),
    ...statuses.map((status) => ApiResponse({ status, description: status === 201 ? CREATED : FOUND, schema })),
  );
}

const FOUND = 'The resource.';
const CREATED = 'Created: the new resource.';

/** A page of resources. */
export function AnswersList(type: Type): MethodDecorator {
  const schema = envelope({
    object: { type: 'string', const: 'list' },
    data: { type: 'array', items: { $ref: getSchemaPath(type) } },
    has_more: { type: 'boolean' },
    next_cursor: {
      type: ['string', 'null'],
      description: 'Send it as `cursor` to get the next page; null on the last page.',
    },
  }) as object;
  return applyDecorators(
    HttpCode(200),
    ApiExtraModels(type),
    ApiResponse({ status: 200, description: 'A page.', schema }),
  );
}

/** Response of DELETE. */
export function AnswersDeleted(object: string): MethodDecorator {
  const data = {
    type: 'object',
    required: ['id', 'object', 'deleted'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      object: { type: 'string', const: object },
      deleted: { type: 'boolean', const: true },
    },
  };
  const schema = envelope({ object: { type: 'string', const: object }, data }) as object;
  return applyDecorators(HttpCode(200), ApiResponse({ status: 200, description: 'It is gone.', schema }));
}

/** A response in a published format, without our envelope. @param properties that are always present */
export function AnswersBare(description: string, properties: Record<string, object>): MethodDecorator {
  const schema = { type: 'object', required: Object.keys(properties), properties, additionalProperties: true };
  return applyDecorators(HttpCode(200), ApiResponse({ status: 200, description, schema: schema }));
}

/**
 * The same response is also available as server-sent events. @param events each `event:` and the content of its
 * `data:`
 */
export function AnswersStream(events: Record<string, string>): MethodDecorator {
  return applyDecorators(ApiProduces('application/json', 'text/event-stream'), ApiExtension('x-events', events));
}

/** Server-sent events for as long as the client listens. @param events each `event:` and the content of its `data:` */
export function AnswersEvents(events: Record<string, string>): MethodDecorator {
  const content = { 'text/event-stream': { schema: { type: 'string' } } };
  return applyDecorators(
    HttpCode(200),
    ApiResponse({ status: 200, description: 'Events, as they happen.', content }),
    ApiExtension('x-events', events),
  );
}

/**
 * Errors of the route's own rules, in addition to those implied by its credential, path, query and body.
 * @public for future routes
 */
export const MayFail = (...codes: ErrorCode[]): MethodDecorator => ApiExtension('x-codes', codes);
