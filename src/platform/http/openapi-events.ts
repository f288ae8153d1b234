/** The events that webhooks carry, as the section `webhooks` of the OpenAPI document (specification §7.1). */
import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { MESSAGE_TEXT } from '../kernel/message-text.js';
import { pascal, type Schemas } from './openapi-schemas.js';
import { refName, schemaRef, type EventOperation, type Parameter, type Schema } from './openapi-types.js';
import { API_VERSION } from './version.js';
import { required } from '../kernel/invariant.js';

export interface DescribedEvent {
  type: string;
  /** When it is sent, in whole sentences. */
  when: string;
  /** The class of the resource that it carries. */
  of: Type;
  /** Whether it may include the previous values. */
  previous: boolean;
}

const KEY = 'workspace-agent:events';

/** Placed on the controller of the endpoints that receive these events. */
export const DescribesEvents =
  (events: DescribedEvent[]): ClassDecorator =>
  (controller) =>
    Reflect.defineMetadata(KEY, events, controller);

export function describedEvents(modules: ModulesContainer): DescribedEvent[] {
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(
    ({ metatype }) => (metatype ? (Reflect.getMetadata(KEY, metatype) as DescribedEvent[]) : undefined) ?? [],
  );
}

const bare = ({ of }: DescribedEvent): string => of.name.replace(/Dto$/, '');
const nameOf = ({ type }: DescribedEvent): string => `${pascal(type.replace('.', '_'))}Event`;

/**
 * The component schemas of the events: one each, and an `InEvent` variant of every resource whose message text
 * may be withheld.
 * @param published the finished components, which contain the resources
 */
export function eventSchemas(events: DescribedEvent[], published: Schemas): Schemas {
  const schemas: Schemas = { EventActor: ACTOR };
  for (const event of events) schemas[nameOf(event)] = eventSchema(event, carried(bare(event), published, schemas));
  return schemas;
}

/** The name of the schema that an event carries: the resource, or its variant if it has text that may be withheld. */
function carried(name: string, published: Schemas, schemas: Schemas): string {
  const resource = required(published[name], `the schema ${name}`);
  const object = resource.properties?.['object']?.const as string;
  const variant = (MESSAGE_TEXT[object] ?? []).reduce(
    (schema, path) => withNull(schema, path.split('.'), published),
    resource,
  );
  if (JSON.stringify(variant) === JSON.stringify(resource)) return name;
  schemas[`${name}InEvent`] = {
    ...variant,
    description: `${resource.description ?? ''} What was said is null unless the endpoint has \`include_text\`.`.trim(),
  };
  return `${name}InEvent`;
}

/** The schema, or what it refers to, with null allowed at the end of the path. */
function withNull(schema: Schema, [step, ...rest]: string[], published: Schemas): Schema {
  if (step === undefined) return nullable(schema);
  const name = refName(schema);
  const found = name ? required(published[name], `the schema ${name}`) : schema;
  if (step === '*') return { ...found, items: withNull(required(found.items, 'the items of a list'), rest, published) };
  if (found.anyOf) {
    const [inner, ...others] = found.anyOf;
    return {
      ...found,
      anyOf: [withNull(required(inner, `an alternative of ${step}`), [step, ...rest], published), ...others],
    };
  }
  const field = required(found.properties?.[step], `the field ${step}`);
  return { ...found, properties: { ...found.properties, [step]: withNull(field, rest, published) } };
}

function nullable(schema: Schema): Schema {
  if (schema.anyOf?.some(({ type }) => [type].flat().includes('null'))) return schema;
  if (schema.$ref) return { anyOf: [schema, { type: 'null' }] };
  const types = [schema.type].flat() as string[];
  return types.includes('null') ? schema : { ...schema, type: [...types, 'null'] };
}

const ACTOR: Schema = {
  type: 'object',
  description: 'Who caused the event.',
  required: ['type', 'id', 'label'],
  properties: {
    type: { type: 'string', enum: ['member', 'key', 'contact', 'agent', 'system'] },
    id: { type: ['string', 'null'], format: 'uuid', description: 'Id of the member, key or contact, else null.' },
    label: { type: ['string', 'null'], description: 'null if the person was erased.' },
  },
};

const ID: Schema = {
  type: 'string',
  pattern: '^evt_[0-9a-f-]{36}$',
  description: 'The same on every attempt and in the header `webhook-id`. Use it to ignore duplicates.',
};

const DATE: Schema = { type: 'string', format: 'date-time' };

function eventSchema({ type, when, previous }: DescribedEvent, resource: string): Schema {
  const properties: Schemas = {
    id: ID,
    object: { type: 'string', const: 'event' },
    type: { type: 'string', const: type },
    api_version: { type: 'string', const: API_VERSION },
    workspace_id: { type: 'string', format: 'uuid' },
    sequence: {
      type: 'integer',
      minimum: 1,
      description: 'Increases with every event of the workspace. Use it to order events.',
    },
    created_at: DATE,
    actor: { $ref: schemaRef('EventActor') },
    request_id: { type: ['string', 'null'], description: 'The request that caused the event; null if none did.' },
    data: {
      type: 'object',
      required: ['object'],
      properties: { object: { $ref: schemaRef(resource) }, ...(previous && { previous: PREVIOUS }) },
    },
  };
  return { type: 'object', description: when, required: Object.keys(properties), properties };
}

const PREVIOUS: Schema = {
  type: 'object',
  additionalProperties: true,
  description: 'The former values of the changed fields, without `updated_at` and the like.',
};

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Headers of Standard Webhooks, as components of the document. */
export const EVENT_HEADERS: Record<string, Parameter> = {
  WebhookId: header('webhook-id', 'The event’s id, the same on every attempt.'),
  WebhookTimestamp: header('webhook-timestamp', 'The time of this attempt, in seconds since 1970.'),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and base64 of an HMAC-SHA256 over `id.timestamp.body`; while secrets rotate one for each, with spaces between.',
  ),
};

/** The section `webhooks`: what your server receives, by type of event. */
export const webhooksSection = (events: DescribedEvent[]): Record<string, { post: EventOperation }> =>
  Object.fromEntries(events.map((event) => [event.type, { post: webhook(event) }]));

const webhook = (event: DescribedEvent): EventOperation => ({
  operationId: `on${pascal(event.type.replace('.', '_'))}`,
  tags: ['Webhooks'],
  summary: event.when,
  parameters: Object.keys(EVENT_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` }) as Parameter),
  requestBody: { required: true, content: { 'application/json': { schema: { $ref: schemaRef(nameOf(event)) } } } },
  responses: {
    '2XX': { description: 'Delivered, if sent within 15 seconds. Any other response is retried.' },
    '410': { description: 'The endpoint is gone and is disabled at once.' },
  },
});
