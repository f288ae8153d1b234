/** An operation as a curl command. */
import { required } from '../../platform/kernel/invariant.js';
import type { OpenApiDocument } from '../../platform/http/openapi-types.js';
import type { PlacedOperation } from './placed-operation.js';
import { EXAMPLE_ID, exampleOf } from './schema-view.js';

const VARIABLES: Record<string, string> = { user_token: '$USER_TOKEN', secret_key: '$SECRET_KEY' };

export function curl({ servers, components }: OpenApiDocument, { method, path, operation }: PlacedOperation): string {
  const { url } = required(servers[0], 'the server of the document');
  const address = url.replace(/\/$/, '') + path.replace(/\{\w+\}/g, EXAMPLE_ID);
  const list = operation.parameters.some(({ name }) => name === 'limit');
  const [kind] = Object.keys(operation.security[0] ?? {});
  const json = operation.requestBody?.content['application/json'];
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${address}${list ? '?limit=10' : ''}'`,
    kind && `-H "Authorization: Bearer ${VARIABLES[kind] ?? '$CREDENTIAL'}"`,
    json && `-H 'Content-Type: application/json'`,
    json && `-d '${JSON.stringify(exampleOf(json.schema, components.schemas)).replaceAll("'", "'\\''")}'`,
  ];
  return lines.filter(Boolean).join(' \\\n  ');
}
