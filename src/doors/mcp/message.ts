/** The message in a request, read once, either by the handler or to build an error response. */
import type { Response } from 'express';
import { readBody } from '../../platform/http/body.js';
import type { AppRequest } from '../../platform/policy/request.js';

/** Specification §1.6 */
const MESSAGE_MAX_BYTES = 1024 * 1024;
/** Limit for a message that is refused anyway, which is only read for its id. */
const REFUSED_MAX_BYTES = 64 * 1024;

const reading = new WeakMap<AppRequest, Promise<unknown>>();

/** Throws 413, 415 or `malformed_json`. */
export function messageOf(request: AppRequest, response: Response): Promise<unknown> {
  return read(request, response, MESSAGE_MAX_BYTES);
}

/** The readable part of a refused request's message; undefined if there is none. */
export async function refusedMessageOf(request: AppRequest, response: Response): Promise<unknown> {
  if (request.method !== 'POST' || (request.headers.expect && !reading.has(request))) return undefined;
  try {
    return await read(request, response, REFUSED_MAX_BYTES);
  } catch {
    return undefined;
  }
}

function read(request: AppRequest, response: Response, maxBytes: number): Promise<unknown> {
  let message = reading.get(request);
  if (!message) reading.set(request, (message = readBody(request, { response, rule: { maxBytes } })));
  return message;
}
