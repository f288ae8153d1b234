import { refName, type OpenApiDocument } from '../../platform/http/openapi-types.js';
import { required } from '../../platform/kernel/invariant.js';
import type { SchemaViewRow } from './schema-view.js';

/** The events of a tag as rows of a table: type, resource, and when it is sent. */
export const eventRows = ({ webhooks, components }: OpenApiDocument, tag: string): SchemaViewRow[] =>
  Object.entries(webhooks)
    .filter(([, { post }]) => post.tags.includes(tag))
    .map(([name, { post }]) => {
      const body = refName(post.requestBody.content['application/json']?.schema);
      const event = components.schemas[required(body, `the schema of ${name}`)];
      const schema = event?.properties?.['data']?.properties?.['object'];
      return { name, schema: required(schema, `the resource of ${name}`), required: true, description: post.summary };
    });
