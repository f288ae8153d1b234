import { refName, type OpenApiDocument } from '../../http/openapi-types.js';
import type { SchemaViewRow } from './schema-view.js';

/** The events of a tag as rows of a table: type, resource, and when it is sent. */
export const eventRows = ({ webhooks, components }: OpenApiDocument, tag: string): SchemaViewRow[] =>
  Object.entries(webhooks)
    .filter(([, { post }]) => post.tags.includes(tag))
    .map(([name, { post }]) => {
      const event = components.schemas[refName(post.requestBody.content['application/json']!.schema)!]!;
      const schema = event.properties!['data']!.properties!['object']!;
      return { name, schema, required: true, description: post.summary };
    });
