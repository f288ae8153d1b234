/**
 * A workspace's actions as its settings return and accept them (specification §3.11): HTTP operations on the
 * customer's API.
 */
import { ApiProperty } from '@nestjs/swagger';
import { RESERVED_TOOL_NAMES, type ResponseTemplate } from '../../agent/ports/tool.js';
import { characters } from '../../platform/http/characters.js';
import type { Problem } from '../../platform/http/fields.js';
import { within } from '../../platform/http/problems.js';
import { isObject } from '../../platform/kernel/is-object.js';
import type { Json, JsonSchema } from '../../platform/kernel/json-schema.js';
import { HEADERS_MAX, headersProblem, isHeaderName, type ActionHeader } from './headers.rules.js';
import { responseTemplateProblem, TEMPLATE_CHARS_MAX } from './response-template.rules.js';
import { closed, parametersProblem, ReferenceProblem, withoutReferences } from './schema.rules.js';
import { parseTemplate, templateProblem } from './url-template.js';

export const ACTIONS_MAX = 50;
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ActionMethod = (typeof METHODS)[number];
const NAME = /^[a-z][a-z0-9_]{0,63}$/;
const DESCRIPTION_CHARS_MAX = 1_000;
const TIMEOUT_SECONDS = { min: 1, max: 30, usual: 10 };
const RESPONSE_BYTES = { min: 1_024, max: 1_048_576, usual: 262_144 };
const BEARER = { header: 'Authorization', scheme: 'Bearer' };
const KNOWN = [
  'name',
  'description',
  'parameters',
  'method',
  'url',
  'headers',
  'destructive',
  'token',
  'effect',
  'response_template',
  'timeout_seconds',
  'max_response_bytes',
];
/** What an action does to the data of the person it runs for. */
export const EFFECTS = ['read', 'write'] as const;
export type ActionEffect = (typeof EFFECTS)[number];
const TEMPLATE_SCHEMA = {
  oneOf: [
    { type: 'string', maxLength: TEMPLATE_CHARS_MAX },
    { type: 'object', additionalProperties: { type: 'string', maxLength: TEMPLATE_CHARS_MAX } },
  ],
};
const REQUIRED = ['name', 'description', 'method', 'url'];

class ActionTokenDto {
  /** The header in which the token is sent. */
  header: string;
  /** The word before the token, e.g. `Bearer`; null = none. */
  scheme: string | null;
}

class ActionHeaderDto {
  name: string;
  /**
   * null if it is secret: stored encrypted and never shown. If null or absent in a request, the stored secret
   * is kept.
   */
  value: string | null;
  secret: boolean;
}

/** An operation on the customer's own API, which the agent may call for a person. */
export class ActionDefinitionDto {
  @ApiProperty({ pattern: NAME.source })
  name: string;
  /** Shown to the model and to the person who confirms or approves the action. */
  description: string;
  /** JSON Schema (2020-12) of the arguments, of type object. References are resolved. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  parameters: JsonSchema;
  @ApiProperty({ enum: METHODS })
  method: ActionMethod;
  /** Scheme and host are fixed; path segments and query values may contain `{variables}`. */
  url: string;
  headers: ActionHeaderDto[];
  /** Whether the action requires an approval by the team. */
  destructive: boolean;
  /** `read` runs without a confirmation, with the contact's own token and arguments that the contact stated. */
  @ApiProperty({ enum: EFFECTS })
  effect: ActionEffect;
  /**
   * How the agent phrases the response: text with `{{dotted.paths}}` of its fields, or such texts by language.
   * null = a plain sentence of its fields.
   */
  @ApiProperty({ ...TEMPLATE_SCHEMA, nullable: true })
  response_template: ResponseTemplate | null;
  /** How the contact's vendor token is sent; null = not at all, so the contact need not be identified. */
  token: ActionTokenDto | null;
  @ApiProperty({ type: 'integer', minimum: TIMEOUT_SECONDS.min, maximum: TIMEOUT_SECONDS.max })
  timeout_seconds: number;
  @ApiProperty({ type: 'integer', minimum: RESPONSE_BYTES.min, maximum: RESPONSE_BYTES.max })
  max_response_bytes: number;
}

class ActionTokenBody {
  header: string;
  @ApiProperty({ required: false })
  scheme?: string | null;
}

class ActionHeaderBody {
  name: string;
  @ApiProperty({ required: false })
  value?: string | null;
  @ApiProperty({ required: false, default: false })
  secret?: boolean;
}

export class ActionDefinitionBody {
  @ApiProperty({ pattern: NAME.source })
  name: string;
  @ApiProperty({ maxLength: DESCRIPTION_CHARS_MAX })
  description: string;
  @ApiProperty({ required: false })
  @ApiProperty({ type: 'object', additionalProperties: true })
  parameters?: JsonSchema;
  @ApiProperty({ enum: METHODS })
  method: ActionMethod;
  url: string;
  @ApiProperty({ type: [ActionHeaderBody], maxItems: HEADERS_MAX, required: false })
  headers?: ActionHeaderBody[];
  @ApiProperty({ required: false, description: 'Default: true for DELETE, else false.' })
  destructive?: boolean;
  @ApiProperty({ enum: EFFECTS, required: false, default: 'write' })
  effect?: ActionEffect;
  @ApiProperty({ ...TEMPLATE_SCHEMA, nullable: true, required: false })
  response_template?: ResponseTemplate | null;
  @ApiProperty({ required: false, description: 'Default: `Authorization: Bearer`.' })
  token?: ActionTokenBody | null;
  @ApiProperty({ type: 'integer', required: false, default: TIMEOUT_SECONDS.usual })
  timeout_seconds?: number;
  @ApiProperty({ type: 'integer', required: false, default: RESPONSE_BYTES.usual })
  max_response_bytes?: number;
}

/** The problem with a list of actions in a request; their hosts are checked separately. */
export function definitionsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > ACTIONS_MAX)
    return { message: `must be a list of at most ${ACTIONS_MAX} actions` };
  const names = new Set<string>();
  for (const [index, action] of value.entries()) {
    const problem = within(String(index), definitionProblem(action));
    if (problem) return problem;
    const { name } = action as ActionDefinitionBody;
    if (names.has(name)) return { key: `${index}.name`, message: 'is the name of another action too' };
    names.add(name);
  }
  return null;
}

/** The problem with one action in a request; null if it is valid. */
export function definitionProblem(sent: unknown): Problem | null {
  if (!isObject(sent)) return { message: 'must be an object' };
  const unknown = Object.keys(sent).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined)
    return {
      key: unknown,
      code: 'unknown_field',
      message: `is not an accepted field. Accepted fields: ${KNOWN.join(', ')}`,
    };
  const missing = REQUIRED.find((key) => sent[key] === undefined);
  if (missing !== undefined) return { key: missing, code: 'missing_field', message: 'is required' };
  const { name, description, method, url, destructive = false } = sent;
  if (typeof name !== 'string' || !NAME.test(name))
    return { key: 'name', message: 'must be 1 to 64 lower-case letters, digits and _, starting with a letter' };
  if (RESERVED_TOOL_NAMES.includes(name)) return { key: 'name', message: 'is the name of a built-in tool' };
  if (typeof description !== 'string' || description.trim() === '' || characters(description) > DESCRIPTION_CHARS_MAX)
    return { key: 'description', message: `must have 1 to ${DESCRIPTION_CHARS_MAX} characters` };
  if (!(METHODS as readonly unknown[]).includes(method))
    return { key: 'method', message: `must be one of ${METHODS.join(', ')}` };
  const template = templateProblem(url);
  if (template) return { key: 'url', message: template };
  if (typeof destructive !== 'boolean') return { key: 'destructive', message: 'must be true or false' };
  return argumentsProblem(sent) ?? effectProblem(sent) ?? sendingProblem(sent) ?? numbersProblem(sent);
}

function argumentsProblem({ parameters = NO_PARAMETERS, url }: Record<string, unknown>): Problem | null {
  let schema: Json;
  try {
    schema = withoutReferences(parameters as Json, parameters as Json);
  } catch (error) {
    if (!(error instanceof ReferenceProblem)) throw error;
    return { key: 'parameters', message: error.message };
  }
  const problem = within('parameters', parametersProblem(schema));
  if (problem) return problem;
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: Json[] };
  const { inPath, inQuery } = parseTemplate(url as string);
  const unknown = [...inPath, ...inQuery].find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined)
    return { key: 'url', message: `has the variable ${unknown}, which is not one of the parameters` };
  const optional = inPath.find((name) => !required.includes(name));
  if (optional !== undefined)
    return {
      key: 'parameters.required',
      message: `must contain ${optional}, because it stands in the path of the URL`,
    };
  return null;
}

function effectProblem({
  effect = 'write',
  method,
  destructive,
  response_template,
}: Record<string, unknown>): Problem | null {
  if (!(EFFECTS as readonly unknown[]).includes(effect))
    return { key: 'effect', message: `must be one of ${EFFECTS.join(', ')}` };
  if (effect === 'read' && (destructive ?? method === 'DELETE'))
    return { key: 'effect', message: 'must be write for a destructive action' };
  return within('response_template', responseTemplateProblem(response_template ?? null));
}

function sendingProblem({ token = BEARER, headers = [] }: Record<string, unknown>): Problem | null {
  if (token !== null) {
    if (!isObject(token)) return { key: 'token', message: 'must be an object or null' };
    const unknown = Object.keys(token).find((key) => key !== 'header' && key !== 'scheme');
    if (unknown !== undefined)
      return {
        key: `token.${unknown}`,
        code: 'unknown_field',
        message: 'is not an accepted field. Accepted fields: header, scheme',
      };
    const { header, scheme = null } = token;
    if (!isHeaderName(header)) return { key: 'token.header', message: 'is not a header that can be set' };
    if (scheme !== null && !(typeof scheme === 'string' && /^[A-Za-z0-9-]{1,32}$/.test(scheme)))
      return { key: 'token.scheme', message: 'must be a word or null' };
  }
  return within('headers', headersProblem(headers, token === null ? null : (token as { header: string }).header));
}

function numbersProblem(sent: Record<string, unknown>): Problem | null {
  for (const [key, { min, max, usual }] of [
    ['timeout_seconds', TIMEOUT_SECONDS],
    ['max_response_bytes', RESPONSE_BYTES],
  ] as const) {
    const { [key]: value = usual } = sent;
    if (!(Number.isInteger(value) && (value as number) >= min && (value as number) <= max))
      return { key, message: `must be a whole number from ${min} to ${max}` };
  }
  return null;
}

const NO_PARAMETERS: JsonSchema = { type: 'object', properties: {} };

/** The stored form: every field present, references replaced. @param sent validated by definitionsProblem */
export function normalDefinition(sent: ActionDefinitionBody): ActionDefinitionDto {
  const parameters = sent.parameters ?? NO_PARAMETERS;
  const token = sent.token === undefined ? BEARER : sent.token;
  return {
    name: sent.name,
    description: sent.description,
    parameters: closed(withoutReferences(parameters, parameters) as JsonSchema),
    method: sent.method,
    url: sent.url,
    headers: (sent.headers ?? []).map(({ name, value = null, secret = false }): ActionHeader => ({
      name,
      value,
      secret,
    })),
    destructive: sent.destructive ?? sent.method === 'DELETE',
    effect: sent.effect ?? 'write',
    response_template: sent.response_template ?? null,
    token: token && { header: token.header, scheme: token.scheme ?? null },
    timeout_seconds: sent.timeout_seconds ?? TIMEOUT_SECONDS.usual,
    max_response_bytes: sent.max_response_bytes ?? RESPONSE_BYTES.usual,
  };
}

export const presentDefinition = (row: ActionDefinitionDto): ActionDefinitionDto => ({
  name: row.name,
  description: row.description,
  parameters: row.parameters,
  method: row.method,
  url: row.url,
  headers: row.headers.map(({ name, value, secret }) => ({ name, value: secret ? null : value, secret })),
  destructive: row.destructive,
  effect: row.effect,
  response_template: row.response_template,
  token: row.token,
  timeout_seconds: row.timeout_seconds,
  max_response_bytes: row.max_response_bytes,
});
