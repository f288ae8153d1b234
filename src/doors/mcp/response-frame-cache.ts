/**
 * The SDK's envelope around the response to `tools/list` and `tools/call` depends only on the shape of the message,
 * not on the tool, its arguments or the id. So it is generated once per shape and reused, which saves the SDK's cost
 * (bench/mcp.mjs). Unusual messages always go through the SDK.
 */
import { LRUCache } from 'lru-cache';
import { isObject } from '../../platform/http/nested.js';

/** Each client sends only a handful of shapes. */
const SHAPES_MAX = 500;
const SHAPE_CHARS_MAX = 2_000;

const MESSAGE_KEYS = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS = { 'tools/list': new Set(['_meta']), 'tools/call': new Set(['_meta', 'name', 'arguments']) } as const;

/** A message that differs from others of its shape only in `id`, `name` and `args`. */
export interface CacheableMessage {
  id: string | number;
  method: keyof typeof PARAMS;
  /** Name of the tool; null for a list. */
  name: string | null;
  args: Record<string, unknown>;
  /** Cache key: everything on which the SDK's envelope may depend. */
  shape: string;
}

/** @returns null for a message that must go through the SDK */
export function cacheableMessage(headers: Record<string, string>, message: object): CacheableMessage | null {
  const { jsonrpc, id, method, params = {} } = message as Record<string, unknown>;
  if (jsonrpc !== '2.0' || !isId(id) || (method !== 'tools/list' && method !== 'tools/call')) return null;
  if (!isObject(params) || !within(message, MESSAGE_KEYS) || !within(params, PARAMS[method])) return null;
  const { name = null, arguments: args = {}, _meta: meta = null } = params;
  if (method === 'tools/call' ? typeof name !== 'string' : name !== null) return null;
  // The SDK drops an argument of that name.
  if (!isObject(args) || Object.hasOwn(args, '__proto__') || (meta !== null && !isObject(meta))) return null;
  const { 'mcp-name': named, ...rest } = headers;
  if (named !== undefined && named !== name) return null;
  const shape = JSON.stringify([method, 'params' in message, named !== undefined, rest, meta && normaliseMeta(meta)]);
  if (shape.length > SHAPE_CHARS_MAX) return null;
  return { id, method, name: name as string | null, args, shape };
}

/** A progress token is specific to its request, like the id, and no progress is reported here. */
function normaliseMeta(meta: Record<string, unknown>): object {
  return isId(meta['progressToken']) ? { ...meta, progressToken: typeof meta['progressToken'] } : meta;
}

/** By shape, the SDK's envelope around the payload: JSON members, each after a comma. */
export class ResponseFrameCache {
  private readonly frames = new LRUCache<string, string>({ max: SHAPES_MAX });

  get({ shape }: CacheableMessage): string | undefined {
    return this.frames.get(shape);
  }

  set({ shape }: CacheableMessage, frame: string): void {
    this.frames.set(shape, frame);
  }
}

export const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

const within = (object: object, keys: ReadonlySet<string>): boolean =>
  Object.keys(object).every((key) => keys.has(key));
