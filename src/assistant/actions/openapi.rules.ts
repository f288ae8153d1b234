/** Converts operations of an OpenAPI document (3.0 or 3.1), chosen by id, to action definitions. Pure. */
import type { Json, JsonSchema } from '../../platform/kernel/json-schema.js';
import { definitionsProblem, METHODS, type ActionDefinitionBody, type ActionMethod } from './definitions.dto.js';
import { argumentSchema, withoutNull } from './openapi-schema.rules.js';
import { isJsonObject, ReferenceProblem, withoutReferences } from './schema.rules.js';

const DESCRIPTION_CHARS_MAX = 1_000;

type OpenApiEntry = Record<string, Json>;

export interface ImportedActions {
  actions: ActionDefinitionBody[];
  /** Operations that cannot be actions, with the reason. */
  left: { operation: string; why: string }[];
  /** Ids of all operations of the document. */
  operations: string[];
}

/** The document is invalid, or names no server. */
export class DocumentProblem extends Error {}

/**
 * @param wanted ids of operations; null = all
 * @param base replaces the document's first server
 * @throws DocumentProblem
 */
export function actionsOf(document: unknown, operationIds: string[] | null, base: string | null): ImportedActions {
  requireOpenapi(document);
  const server = (base ?? serverOf(document)).replace(/(?<!\/)\/+$/, '');
  const found: ImportedActions = { actions: [], left: [], operations: [] };
  const taken = new Set<string>();
  for (const [path, item] of Object.entries(object(document['paths'])))
    for (const method of METHODS) {
      const operation = object(item)[method.toLowerCase()];
      if (!isJsonObject(operation)) continue;
      const id = idOf(operation, method, path);
      const isTaken = taken.has(id);
      taken.add(id);
      found.operations.push(id);
      // Ids are unique: thousands of operations of one name would each be resolved.
      if (isTaken || (operationIds !== null && !operationIds.includes(id))) continue;
      try {
        const merged = { ...operation, parameters: parametersOf(item, operation) };
        const resolved = withoutReferences(merged, document) as OpenApiEntry;
        const action = actionOf(id, { method, url: server + path, operation: resolved });
        const problem = definitionsProblem([action]);
        if (problem) throw new OperationProblem(`cannot be an action: ${problem.key ?? 'it'} ${problem.message}`);
        found.actions.push(action);
      } catch (error) {
        if (error instanceof OperationProblem) found.left.push({ operation: id, why: `it ${error.message}` });
        else if (error instanceof ReferenceProblem)
          found.left.push({ operation: id, why: `its schema ${error.message}` });
        else throw error;
      }
    }
  return found;
}

/** Ids of all operations. @throws DocumentProblem */
export function operationsOf(document: unknown): string[] {
  requireOpenapi(document);
  return Object.entries(object(document['paths'])).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = object(item)[method.toLowerCase()];
      return isJsonObject(operation) ? [idOf(operation, method, path)] : [];
    }),
  );
}

const idOf = (operation: OpenApiEntry, method: ActionMethod, path: string): string =>
  text(operation['operationId']) ?? `${method.toLowerCase()} ${path}`;

function requireOpenapi(document: unknown): asserts document is OpenApiEntry {
  if (!isJsonObject(document) || !/^3\.[01]\./.test(String(document['openapi'])))
    throw new DocumentProblem('The file is no OpenAPI document of version 3.0 or 3.1.');
}

/** An operation that cannot be an action; `message` continues after “it”. */
class OperationProblem extends Error {}

function actionOf(
  id: string,
  { method, url, operation }: { method: ActionMethod; url: string; operation: OpenApiEntry },
): ActionDefinitionBody {
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  const inQuery: string[] = [];
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  for (const parameter of list(operation['parameters']).map(object)) {
    const {
      name,
      in: location,
      required: needed = location === 'path',
    } = parameter as { name: string; in: string; required?: Json };
    if (location !== 'path' && location !== 'query') {
      if (needed === true) throw new OperationProblem(`needs the ${location} parameter ${name}`);
      continue;
    }
    if (location === 'query' && hasBody) inQuery.push(name);
    const schema = argumentSchema(parameter['schema'] ?? {});
    const description = text(parameter['description']);
    properties[name] = { ...(location === 'path' ? withoutNull(schema) : schema), ...(description && { description }) };
    if (needed === true) required.push(name);
  }
  const body = hasBody ? bodyOf(operation) : null;
  for (const [name, schema] of Object.entries(object(body?.['properties']))) {
    if (Object.hasOwn(properties, name)) throw new OperationProblem(`has ${name} in the URL and in the body`);
    properties[name] = schema;
  }
  required.push(
    ...list(body?.['required'])
      .map(String)
      .filter((name) => Object.hasOwn(properties, name)),
  );
  const parameters: JsonSchema = {
    type: 'object',
    properties,
    required: [...new Set(required)],
    additionalProperties: false,
  };
  const query = inQuery.length ? `?${inQuery.map((name) => `${encodeURIComponent(name)}={${name}}`).join('&')}` : '';
  const longDescription = text(operation['description']) ?? text(operation['summary']) ?? id;
  const description = [...longDescription.trim()].slice(0, DESCRIPTION_CHARS_MAX).join('') || id;
  return { name: nameOf(id), description, parameters, method, url: url + query };
}

/** Path, query and other parameters; the operation's come before those of its path. */
function parametersOf(item: Json, operation: OpenApiEntry): Json[] {
  const own = list(operation['parameters']);
  const key = (one: Json): string => `${String(object(one)['in'])} ${String(object(one)['name'])}`;
  const known = new Set(own.map(key));
  return [...own, ...list(object(item)['parameters']).filter((one) => !known.has(key(one)))];
}

/** The schema of a JSON body; null = there is none. */
function bodyOf(operation: OpenApiEntry): JsonSchema | null {
  const content = object(object(operation['requestBody'])['content']);
  const types = Object.keys(content);
  if (types.length === 0) return null;
  const json = types.find((type) => /^application\/([\w.-]+\+)?json\b/i.test(type));
  if (json === undefined) throw new OperationProblem('takes no JSON body');
  const schema = argumentSchema(object(content[json])['schema'] ?? {});
  if (!isJsonObject(schema['properties']))
    throw new OperationProblem('takes a body that is no JSON object with fields');
  return schema;
}

function serverOf(document: OpenApiEntry): string {
  const server = object(list(document['servers'])[0] ?? null);
  const variables = object(server['variables']);
  const url = (text(server['url']) ?? '').replace(/\{([^{}]+)\}/g, (_, name: string) =>
    String(object(variables[name])['default'] ?? ''),
  );
  if (!/^https?:\/\//.test(url))
    throw new DocumentProblem('The document names no server with a whole URL; say which with --base.');
  return url;
}

/** `cancelOrder` → `cancel_order` */
const nameOf = (id: string): string =>
  id
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, 64);

const object = (value: Json | undefined): OpenApiEntry => (isJsonObject(value) ? value : {});
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const text = (value: Json | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
