/** Reads hostile bodies as a route does, without an application, so that the work of it can be counted (steps.ts). */
import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { McpProtocol } from '../../../src/doors/mcp/protocol.js';
import type { McpToolCall } from '../../../src/doors/mcp/tool.js';
import { readBody } from '../../../src/platform/http/body.js';
import { fieldsOf, readObject, type Dto } from '../../../src/platform/http/input.js';
import type { WritingRoute } from '../../support/routes.js';
import { hostileBodies, type HostileBody } from './hostile-bodies.js';

/** A route as it goes from one process to another: with its class's name. */
export type NamedRoute = Pick<WritingRoute, 'method' | 'path' | 'rule'> & { dto: string | null };

const SRC = join(__dirname, '../../../src');
const classes = new Map<string, Dto>();

/** The DTO classes of all features, by name. */
export function dtoClasses(): Map<string, Dto> {
  if (classes.size > 0) return classes;
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(dto|interceptor)\.ts$/.test(name),
  ))
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- found by name
    for (const [name, value] of Object.entries(require(join(SRC, file)) as Record<string, unknown>))
      if (typeof value === 'function' && /^class\b/.test(String(value))) classes.set(name, value as Dto);
  for (const dto of classes.values()) fieldsOf(dto);
  return classes;
}
dtoClasses();

const mcp = new McpProtocol({ name: 'test', title: 'Test', version: '1' }, 'For tests.');
const CALL = { caller: { role: 'viewer', credentialId: 'c' }, requestId: 'req' } as unknown as McpToolCall;

/** Those bodies of a route that these readers get. Refused ones are read as well. */
export async function readHostile(route: NamedRoute, readers: string[], room: number): Promise<void> {
  const dto = route.dto === null ? null : classes.get(route.dto)!;
  for (const body of hostileBodies({ ...route, dto }, Math.min(room, route.rule.maxBytes)))
    if (readers.includes(body.reader)) await read(body, { ...route, dto }).catch(() => undefined);
}

async function read({ type, bytes }: HostileBody, { dto, rule }: Pick<WritingRoute, 'dto' | 'rule'>): Promise<unknown> {
  const sent = bytes();
  const headers = { 'content-type': type, 'content-length': String(sent.length) };
  const request = Object.assign(Readable.from([sent]), { headers }) as unknown as IncomingMessage;
  const value = await readBody(request, { response: {} as ServerResponse, rule });
  return dto ? readObject(dto, value) : mcp.serve({ headers, message: value as never }, [], CALL);
}
