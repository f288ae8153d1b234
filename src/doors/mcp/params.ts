/**
 * Validates the params of a request before the SDK sees them: some invalid ones it reports with a 200 as a
 * server error, and others as invalid JSON-RPC.
 */
import { specTypeSchemas } from '@modelcontextprotocol/server';
import { isObject } from '../../platform/kernel/is-object.js';
import { fail, type ApiError } from '../../platform/kernel/errors.js';

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

type ParamKind = 'a string' | 'an object';
interface Member {
  name: string;
  kind: ParamKind;
  required?: true;
}

const META: Member = { name: '_meta', kind: 'an object' };
/** For methods with more than `_meta`; the SDK's schema validates `initialize`. */
const MEMBERS: Record<string, Member[]> = {
  'tools/call': [{ name: 'name', kind: 'a string', required: true }, { name: 'arguments', kind: 'an object' }, META],
  'tools/list': [{ name: 'cursor', kind: 'a string' }, META],
};

/** Throws `missing_field` or `invalid_field`, naming the member, for invalid params. */
export function checkParams(message: object): void {
  const { jsonrpc, id, method, params } = message as Record<string, unknown>;
  // The SDK refuses anything that is not a request.
  if (jsonrpc !== '2.0' || !isId(id) || typeof method !== 'string') return;
  if (params !== undefined && !isObject(params)) throw invalid('params', 'must be an object');
  for (const { name, kind, required } of (Object.hasOwn(MEMBERS, method) && MEMBERS[method]) || [META]) {
    const value = params?.[name];
    if (value === undefined) {
      if (required) throw missing(name);
    } else if (!(kind === 'a string' ? typeof value === 'string' : isObject(value)))
      throw invalid(name, `must be ${kind}`);
  }
}

/** The same for the handshake, which only revisions before 2026-07-28 have. */
export function checkHandshake(message: object): void {
  const { id, method, params } = message as Record<string, unknown>;
  if (method !== 'initialize' || !isId(id)) return;
  if (params === undefined) throw missing('params');
  const outcome = specTypeSchemas.InitializeRequestParams['~standard'].validate(params);
  const [issue] = outcome.issues ?? [];
  if (!issue) return;
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  const name = path.join('.') || 'params';
  throw valueAt(params, path) === undefined ? missing(name) : invalid(name, `is invalid: ${issue.message}`);
}

const valueAt = (params: unknown, path: string[]): unknown =>
  path.reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), params);

const missing = (param: string): ApiError => fail('missing_field', `${param} is required`, { param });
const invalid = (param: string, problem: string): ApiError => fail('invalid_field', `${param} ${problem}`, { param });
