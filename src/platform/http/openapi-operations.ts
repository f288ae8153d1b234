/** Describes each route in the document, besides its schemas: its name, callers and errors. */
import type { ErrorCode } from '../kernel/errors.js';
import { MATRIX } from '../policy/capabilities.js';
import { ROLES } from '../kernel/caller.js';
import type { DeclaredRoute } from './declared-routes.js';
import { REPLAYED, takesIdempotencyKey } from './idempotency-key.js';
import { errorAnswers, headerRefs } from './openapi-errors.js';
import { pascal } from './openapi-schemas.js';
import { TAGS } from './openapi-guide.js';
import { takesCookie, type Access } from '../policy/access.js';
import type { OpenApiAnswer, Operation, Parameter } from './openapi-types.js';
import { DeclarationError } from '../kernel/declaration-error.js';
import { required } from '../kernel/invariant.js';

/** As swagger generates it, before it is finished here. */
export type RawOperation = Omit<Operation, 'security'>;

/** The finished operation. Throws if the route omits something that a reader needs. */
export function finishOperation(raw: RawOperation, route: DeclaredRoute): Operation {
  const { method, path, access, body } = route;
  const where = `${method} ${path}`;
  const documented = Object.entries(raw.responses).filter(([, { description }]) => description !== '');
  if (!documented.length)
    throw new DeclarationError(`${where} documents no response: add @Answers, @AnswersList or a similar decorator.`);
  if (!TAGS.some(({ name }) => raw.tags?.length === 1 && name === raw.tags[0]))
    throw new DeclarationError(
      `${where} needs one @ApiTags of the document's: ${TAGS.map(({ name }) => name).join(', ')}.`,
    );
  if (!raw.summary) throw new DeclarationError(`${where} needs a doc comment: its first sentence is the summary.`);
  const idempotent = takesIdempotencyKey(method, path);
  const answers = Object.fromEntries(
    documented.map(([status, answer]) => [status, success(answer, access, idempotent)]),
  );
  return {
    tags: raw.tags,
    operationId: raw.operationId || operationId(method, path, isList(documented)),
    ...doc(raw, access),
    security: security(access),
    ...(!('public' in access) && access.needs && { 'x-capability': access.needs }),
    'x-limit': access.limit,
    ...(!('public' in access) && access.recent && { 'x-recent-sign-in': access.recent }),
    ...(raw['x-extension'] === true && { 'x-extension': true as const }),
    parameters: [...parametersOf(raw), ...headerParameters(idempotent)],
    ...(raw.requestBody && { requestBody: { ...raw.requestBody, required: body === 'required' } }),
    responses: { ...answers, ...errorsOf(raw, route, idempotent) },
  };
}

const shared = (name: string): Parameter => ({ $ref: `#/components/parameters/${name}` }) as Parameter;

const headerParameters = (idempotent: boolean): Parameter[] =>
  (idempotent ? ['IdempotencyKey', 'ApiVersion'] : ['ApiVersion']).map(shared);

const errorsOf = (
  raw: RawOperation,
  { method, path, access, body }: DeclaredRoute,
  idempotent: boolean,
): Record<string, OpenApiAnswer> =>
  errorAnswers({
    access,
    isConsole: path.startsWith('/api/console/'),
    writes: method !== 'GET',
    query: raw.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    hasPath: path.includes(':'),
    hasBody: body !== null, // a verb without fields refuses any that are sent
    hasFields: raw.requestBody !== undefined,
    idempotent,
    own: (raw['x-codes'] ?? []) as ErrorCode[],
  });

const isList = (documented: [string, OpenApiAnswer][]): boolean =>
  documented.some(([, { content }]) => content?.['application/json']?.schema.properties?.['has_more'] !== undefined);

/** The first sentence, and the rest together with what the caller needs. */
function doc({ summary, description }: RawOperation, access: Access): { summary: string; description: string } {
  const text = [summary, description].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  const [, first, rest] = /^(.+?)\.(?: (.*))?$/s.exec(text) ?? [undefined, text, ''];
  return { summary: first, description: [rest, callers(access)].filter(Boolean).join('\n\n') };
}

const KINDS = {
  user_token: 'a user token',
  secret_key: 'a secret key',
  publishable_key: 'a publishable key',
  grant: 'a grant',
  console_session: 'a console session of a member',
  console_account: 'a console session',
};

/** `Takes a user token whose role holds `read` (every role).` */
function callers(access: Access): string {
  if ('public' in access) return 'Takes no credential, and ignores one that is sent.';
  const kinds = access.takes.map((kind) => KINDS[kind]).join(' or ');
  const what = access.recent === true ? 'it' : access.recent?.map((name) => `\`${name}\``).join(', ');
  const recent = what ? ` In the console ${what} needs a sign-in of the last 15 minutes.` : '';
  if (access.needs === null) return `Takes ${kinds}.${recent}`;
  const roles: readonly string[] = MATRIX[access.needs];
  const who = roles.length === ROLES.length ? 'every role' : roles.join(', ');
  const limited = access.limit === 'none' ? ' Not rate limited.' : '';
  return `Takes ${kinds} whose role holds \`${access.needs}\` (${who}).${limited}${recent}`;
}

function security(access: Access): Record<string, string[]>[] {
  if ('public' in access) return [];
  if (takesCookie(access)) return [{ console_session: [] }];
  return [...access.takes.map((kind) => ({ [kind]: [] })), { service_key: [] }];
}

function success(answer: OpenApiAnswer, access: Access, idempotent: boolean): OpenApiAnswer {
  const limited = access.limit === 'none' ? [] : ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  return {
    description: answer.description,
    headers: headerRefs(...limited, ...(idempotent ? [REPLAYED] : [])),
    content: answer.content,
  };
}

/** Parameters that all lists share come first. */
const LIST_ORDER = ['limit', 'cursor', 'sort', 'order', 'created_after', 'created_before'];

function parametersOf({ parameters }: RawOperation): Parameter[] {
  const rank = ({ name }: Parameter): number => LIST_ORDER.indexOf(name) + 1 || LIST_ORDER.length + 1;
  return parameters.map(finishParameter).sort((a, b) => rank(a) - rank(b));
}

/** A list is sorted by the first of its sorts by default (Pager). */
function finishParameter({ name, in: place, required, description, schema }: Parameter): Parameter {
  const sorts = name === 'sort' && place === 'query' ? (schema.enum ?? []) : [];
  const text = description ?? (place === 'path' ? 'Our id, a uuid.' : undefined);
  return {
    name,
    in: place,
    required: required ?? false,
    ...(text && { description: text }),
    schema: { ...schema, ...(sorts.length && { default: schema.default ?? sorts[0] }) },
  };
}

/** A stable name from method and path: `listSessionMessages`, `getContact`, `rotateWebhookSecret`. */
export function operationId(method: string, path: string, list: boolean): string {
  const segments = path.split('/').slice(2);
  const last = required(segments.at(-1), `a segment of ${path}`);
  const item = last.startsWith(':');
  const names = segments.filter((segment) => !segment.startsWith(':'));
  const tail = required(names.at(-1), `a name in ${path}`);
  const owner = names.slice(0, -1).map((name) => pascal(singular(name)));
  const noun = (one: boolean): string => [...owner, pascal(one ? singular(tail) : tail)].join('');
  if (method === 'GET') return list ? `list${noun(false)}` : `get${noun(item)}`;
  if (method === 'DELETE') return `delete${noun(true)}`;
  if (method === 'PATCH') return `update${noun(item)}`;
  if (method === 'PUT') return `${item ? 'replace' : 'set'}${noun(item)}`;
  if (tail !== singular(tail)) return `create${noun(true)}`;
  const [verb = tail, ...of] = tail.split('_');
  return verb + owner.join('') + of.map(pascal).join('');
}

const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.endsWith('ss') ? name : name.replace(/s$/, '');
