/** Validates every response of /v1 against docs/openapi.json: status, media type, error codes and the body's shape. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  walkSchema,
  type OpenApiAnswer,
  type OpenApiDocument,
  type Operation,
} from '../../src/platform/http/openapi-types.js';
import { isDocumented } from '../../src/platform/http/documented.js';
import { ERRORS, type ErrorCode } from '../../src/platform/kernel/errors.js';

/** The checked-in document; `npm run generate -- --check` verifies that it is up to date. */
export const document = JSON.parse(readFileSync(join(__dirname, '../../docs/openapi.json'), 'utf8')) as OpenApiDocument;

interface Place {
  name: string;
  method: string;
  pattern: RegExp;
  operation: Operation;
}

const places: Place[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    operation,
  })),
);

/** The documented operation that a request reaches. @param path as sent, also by the console */
export function operationAt(method: string, path: string): Operation | undefined {
  const plain = withoutMount(path);
  return places.find((one) => one.method === method && one.pattern.test(plain))?.operation;
}

/** Prefix of the /v1 routes in the console's API. */
const MOUNT = /^\/api\/console\/workspaces\/[^/]+(?=\/v1\/)/;
/** A path as /v1 has it, without its query. */
export const withoutMount = (path: string): string => path.split('?')[0]!.replace(MOUNT, '');
const HEAD_ONLY = [413, 414, 431]; // refused because of URL or header size, before any operation
const compiled = new Map<string, ValidateFunction>();

/**
 * Throws, naming the operation and the mismatch, if a response does not match the document. Paths and methods that
 * the document does not know must be refused with the error envelope. Other surfaces, HEAD and streams pass.
 * @param body parsed; undefined if it is not JSON
 */
export function checkResponse(method: string, path: string, status: number, contentType: string, body: unknown): void {
  const [asked] = path.split('?') as [string];
  const plain = asked.replace(MOUNT, '');
  if (!isDocumented({ path: plain }) || method === 'HEAD') return;
  // The console uses the routes of /v1 with its own refusals.
  if (plain !== asked && status >= 400)
    return checkError(`${method} ${asked} answered ${status}`, status, undefined, body);
  const place = places.find((one) => one.method === method && one.pattern.test(plain));
  const where = `${place?.name ?? `${method} ${plain}`} answered ${status}`;
  if (!place) {
    if (status < 400) throw new Error(`${where}, but docs/openapi.json does not know it: run npm run generate.`);
    return checkError(where, status, undefined, body);
  }
  const answer = answerOf(place.operation, status);
  if (!answer && !HEAD_ONLY.includes(status)) throw new Error(`${where}, which its documentation does not say.`);
  if (status >= 400) return checkError(where, status, answer?.['x-codes'], body);
  const type = contentType.split(';')[0]!.trim();
  const schema = answer?.content?.[type]?.schema;
  if (!schema) throw new Error(`${where} as ${type || 'nothing'}, which its documentation does not say.`);
  if (type === 'application/json') checkShape(where, schema, body);
}

/**
 * Throws if an accepted JSON body is invalid according to the document: generated clients could not send it.
 * @param body as sent, parsed
 */
export function checkRequest(method: string, path: string, status: number, body: unknown): void {
  const [plain] = path.split('?') as [string];
  if (status < 200 || status > 299 || !isDocumented({ path: plain })) return;
  const place = places.find((one) => one.method === method && one.pattern.test(plain));
  const schema = place?.operation.requestBody?.content['application/json']?.schema;
  if (place && schema)
    checkShape(`${place.name} took a body that its documentation does not allow`, schema, body, false);
}

function answerOf({ responses }: Operation, status: number): OpenApiAnswer | undefined {
  const answer = responses[String(status)];
  return answer?.$ref ? document.components.responses[answer.$ref.split('/').at(-1)!] : answer;
}

function checkError(where: string, status: number, codes: string[] | undefined, body: unknown): void {
  checkShape(where, { $ref: '#/components/schemas/Error' }, body);
  const { code, type } = (body as { error: { code: ErrorCode; type: string } }).error;
  if (codes && !codes.includes(code)) throw new Error(`${where} with ${code}; it documents ${codes.join(', ')}.`);
  const known = ERRORS[code];
  const ofSize = code === 'payload_too_large' && HEAD_ONLY.includes(status);
  if (known.type !== type || (known.status !== status && !ofSize))
    throw new Error(`${where} with ${type} ${code}, which the catalogue calls ${known.status} ${known.type}.`);
}

/** @param formats whether to check them: for requests, the product parses addresses and URLs like browsers do */
function checkShape(where: string, schema: { $ref?: string }, body: unknown, formats = true): void {
  const key = `${formats} ${JSON.stringify(schema)}`;
  let validate = compiled.get(key);
  if (!validate) compiled.set(key, (validate = ajv(formats).compile(absolute(schema))));
  if (validate(body)) return;
  const [first] = validate.errors!;
  const extra = first!.params['additionalProperty'] ? ` (${String(first!.params['additionalProperty'])})` : '';
  throw new Error(`${where}: its body${first!.instancePath} ${first!.message}${extra}. It is ${JSON.stringify(body)}`);
}

const absolute = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi.json#/components')) as object;

const shared = new Map<boolean, Ajv2020>();

/** Once per process. Treats objects as closed, although the document tells clients to expect new fields. */
function ajv(validateFormats: boolean): Ajv2020 {
  const known = shared.get(validateFormats);
  if (known) return known;
  const closed = structuredClone(document);
  for (const schema of Object.values(closed.components.schemas))
    walkSchema(schema, (inner) => {
      if (inner.properties && inner.additionalProperties === undefined && !inner.allOf)
        inner.additionalProperties = false;
    });
  const made = new Ajv2020({ strict: false, validateSchema: false, validateFormats });
  addFormats.default(made);
  made.addSchema({ ...closed }, 'openapi.json');
  shared.set(validateFormats, made);
  return made;
}
