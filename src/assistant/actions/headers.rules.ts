/** Headers that an action sends in addition to ours: fixed ones; secret ones are stored encrypted. */
import type { Problem } from '../../platform/http/fields.js';
import { within } from '../../platform/http/problems.js';

export const HEADERS_MAX = 20;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/;
const VALUE = /^[\x20-\x7e]{1,2000}$/;
/** Set by us, or belong to the connection (RFC 9110 §7.6.1). */
const OURS = new Set(
  'host connection content-length content-type transfer-encoding upgrade te trailer expect keep-alive user-agent accept-encoding idempotency-key'.split(
    ' ',
  ),
);
const LOOKS_SECRET = /auth|cookie|token|secret|password|signature|api-?key/i;

export interface ActionHeader {
  name: string;
  /** null if it is secret: it is never shown again. */
  value: string | null;
  secret: boolean;
}

/** Whether this may be the name of an action's header, or of the header with the person's token. */
export const isHeaderName = (name: unknown): name is string =>
  typeof name === 'string' && NAME.test(name) && !OURS.has(name.toLowerCase()) && !/^proxy-/i.test(name);

/** The problem with a list of headers in a request. @param tokenHeader header with the person's token; null = none */
export function headersProblem(value: unknown, tokenHeader: string | null): Problem | null {
  if (!Array.isArray(value) || value.length > HEADERS_MAX)
    return { message: `must be a list of at most ${HEADERS_MAX} headers` };
  const seen = new Set(tokenHeader === null ? [] : [tokenHeader.toLowerCase()]);
  for (const [index, header] of value.entries()) {
    const problem = headerProblem(header, seen);
    if (problem) return within(String(index), problem);
    seen.add((header as ActionHeader).name.toLowerCase());
  }
  return null;
}

function headerProblem(header: unknown, seen: Set<string>): Problem | null {
  if (typeof header !== 'object' || header === null || Array.isArray(header)) return { message: 'must be an object' };
  const unknown = Object.keys(header).find((key) => !['name', 'value', 'secret'].includes(key));
  if (unknown !== undefined)
    return {
      key: unknown,
      code: 'unknown_field',
      message: 'is not an accepted field. Accepted fields: name, value, secret',
    };
  const { name, value = null, secret = false } = header as Partial<ActionHeader>;
  if (!isHeaderName(name)) return { key: 'name', message: 'is not a header that can be set' };
  if (seen.has(name.toLowerCase())) return { key: 'name', message: 'is the name of another header too' };
  if (typeof secret !== 'boolean') return { key: 'secret', message: 'must be true or false' };
  if (!secret && LOOKS_SECRET.test(name))
    return { key: 'secret', message: 'must be true, because the header looks like a secret' };
  const keepsStored = secret && value === null;
  if (!keepsStored && (typeof value !== 'string' || !VALUE.test(value) || value.trim() !== value))
    return { key: 'value', message: 'must be 1 to 2,000 visible ASCII characters' };
  return null;
}
