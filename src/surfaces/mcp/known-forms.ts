/**
 * What the library has answered once, it answers again: how it frames the answer to a list or a call depends on the form of the
 * message alone, not on the tool, its arguments or the id. So it is asked once for each form; from then on such a message costs
 * what its tool costs (bench/mcp.mjs). Whatever is not quite plain is the library's, each time.
 */
import { LRUCache } from 'lru-cache';
import { isObject } from '../../http/nested.js';

/** Clients send the same form again and again: a handful of each. */
const FORMS_MAX = 500;
const FORM_CHARS_MAX = 2_000;

const MESSAGE_KEYS = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS = { 'tools/list': new Set(['_meta']), 'tools/call': new Set(['_meta', 'name', 'arguments']) } as const;

/** A message of which only `id`, `name` and `args` are its own. */
export interface PlainMessage {
  id: string | number;
  method: keyof typeof PARAMS;
  /** Of the tool; null for a list. */
  name: string | null;
  args: Record<string, unknown>;
  /** All that the library may go by, as text. */
  form: string;
}

/** @returns null for a message that the library must look at itself */
export function plainOf(headers: Record<string, string>, message: object): PlainMessage | null {
  const { jsonrpc, id, method, params = {} } = message as Record<string, unknown>;
  if (jsonrpc !== '2.0' || !isId(id) || (method !== 'tools/list' && method !== 'tools/call')) return null;
  if (!isObject(params) || !within(message, MESSAGE_KEYS) || !within(params, PARAMS[method])) return null;
  const { name = null, arguments: args = {}, _meta: meta = null } = params;
  if (method === 'tools/call' ? typeof name !== 'string' : name !== null) return null;
  // The library leaves out an argument of that name.
  if (!isObject(args) || Object.hasOwn(args, '__proto__') || (meta !== null && !isObject(meta))) return null;
  const { 'mcp-name': named, ...rest } = headers;
  if (named !== undefined && named !== name) return null;
  const form = JSON.stringify([method, 'params' in message, named !== undefined, rest, meta && settled(meta)]);
  if (form.length > FORM_CHARS_MAX) return null;
  return { id, method, name: name as string | null, args, form };
}

/** A progress token is the request's own, as its id is, and nothing is told of progress here. */
function settled(meta: Record<string, unknown>): object {
  return isId(meta['progressToken']) ? { ...meta, progressToken: typeof meta['progressToken'] } : meta;
}

/** Forms that the library has answered, with what stands in its answer beside the payload: JSON members, each after a comma. */
export class KnownForms {
  private readonly known = new LRUCache<string, string>({ max: FORMS_MAX });

  around({ form }: PlainMessage): string | undefined {
    return this.known.get(form);
  }

  learn({ form }: PlainMessage, around: string): void {
    this.known.set(form, around);
  }
}

export const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

const within = (object: object, keys: ReadonlySet<string>): boolean =>
  Object.keys(object).every((key) => keys.has(key));
