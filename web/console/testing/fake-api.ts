/**
 * The console's API without a service: a spec says what each route answers, and reads what was sent. Bodies are typed
 * by the OpenAPI document and checked against it, in both directions; roles are, too.
 */
import { configure } from '@testing-library/react';
import type { components, paths } from '../../../docs/openapi.js';
import type { Role } from '../app/roles.js';
import { me, SELF } from './examples.js';
import { openApi } from './open-api.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schemas = components['schemas'];
type Code = Schemas['Error']['error']['code'];

type PathsOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends { [Key in Lowercase<M>]: { responses: unknown } } ? Path : never;
}[keyof paths];
type OperationOf<M extends Method, Path extends keyof paths> = paths[Path][Lowercase<M> & keyof paths[Path]];
type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyOf<M extends Method, Path extends keyof paths> =
  OperationOf<M, Path> extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never;
type AnswerOf<M extends Method, Path extends keyof paths> =
  OperationOf<M, Path> extends { responses: infer Answers }
    ? Stated<
        { [Status in keyof Answers & (200 | 201 | 202)]: Json<Answers[Status]> }[keyof Answers & (200 | 201 | 202)]
      >
    : never;
/** A resource without its envelope, and a list as its rows. */
type Stated<Body> = Body extends { data: infer Data } ? (Data extends (infer Row)[] ? Row[] | Page<Row> : Data) : Body;

/** A page of a list which others follow. */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    readonly next: string | null = null,
  ) {}
}

/** A request of the console. */
export interface Sent<Body = unknown> {
  /** Values of the path's parameters, by name. */
  path: Record<string, string>;
  query: Record<string, string>;
  /** As JSON; undefined = none. */
  body: Body;
  headers: Headers;
}

/** An error of the service. */
export class Refusal {
  constructor(
    readonly code: Code,
    readonly more: { message?: string; param?: string; details?: Record<string, unknown>; status?: number } = {},
  ) {}
}
/** The connection breaks before an answer arrives. */
export const LOST = Symbol('lost');
/** Answered without a body. */
export const NOTHING = Symbol('nothing');

type Given<Body> = Body | Refusal | typeof LOST | typeof NOTHING;
type Answer = (sent: Sent<never>) => unknown;

interface Route {
  method: Method;
  path: string;
  pattern: RegExp;
  answer: Answer;
  sent: Sent[];
}

export class FakeApi {
  private readonly routes: Route[] = [];
  /** What no person should ever meet: requests without an answer, and bodies that the document does not allow. */
  readonly failures: string[] = [];
  /** Every request in order, as `GET /v1/leads`. */
  readonly calls: string[] = [];
  role: Role = 'owner';

  /** Says what a route answers from now on. @param answer a body, or a function of the request */
  on<M extends Method, Path extends PathsOf<M>>(
    method: M,
    path: Path,
    answer:
      | Given<AnswerOf<M, Path>>
      | ((sent: Sent<BodyOf<M, Path>>) => Given<AnswerOf<M, Path>> | Promise<Given<AnswerOf<M, Path>>>),
  ): this {
    const known = this.routeOf(method, path);
    known.answer = typeof answer === 'function' ? answer : () => answer;
    return this;
  }

  /** What was sent to a route, in order. */
  sent<M extends Method, Path extends PathsOf<M>>(method: M, path: Path): Sent<BodyOf<M, Path>>[] {
    return this.routeOf(method, path).sent as Sent<BodyOf<M, Path>>[];
  }

  /** The bodies that were sent to a route, in order. */
  bodies<M extends Method, Path extends PathsOf<M>>(method: M, path: Path): BodyOf<M, Path>[] {
    return this.sent(method, path).map(({ body }) => body);
  }

  /** In place of the browser's `fetch`. */
  async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const method = request.method as Method | 'HEAD';
    // Whether the service is there.
    if (method === 'HEAD') return new Response(null, { status: 200 });
    const path = openApi.withoutMount(url.pathname);
    const name = `${method} ${path}`;
    this.calls.push(name);
    const route = this.routes.find((one) => one.method === method && one.pattern.test(path) && one.answer !== unasked);
    if (!route) return this.fail(`No answer for ${name}`);
    const text = method === 'GET' ? '' : await request.text();
    const sent: Sent = {
      path: { ...route.pattern.exec(path)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: isJson(request.headers) ? JSON.parse(text) : undefined,
      headers: request.headers,
    };
    route.sent.push(sent);
    const needs = openApi.operationAt(method, path)?.['x-capability'];
    if (needs !== undefined && !openApi.capabilities[needs]?.includes(this.role))
      return this.fail(`${name} was sent by a ${this.role}, who lacks ${needs}`);
    const given = await unlessAborted(request.signal, route.answer(sent as Sent<never>));
    if (given === LOST) throw new TypeError('Failed to fetch');
    return this.answer({ method, url, given, sent });
  }

  private answer({ method, url, given, sent }: { method: Method; url: URL; given: unknown; sent: Sent }): Response {
    const { status, body } = this.stated(method, url.pathname, given);
    try {
      openApi.checkResponse(method, url.pathname, status, body === undefined ? '' : 'application/json', body);
      openApi.checkRequest(method, openApi.withoutMount(url.pathname), status, sent.body);
    } catch (error) {
      return this.fail((error as Error).message);
    }
    const headers = { 'content-type': 'application/json' };
    return body === undefined
      ? new Response(null, { status })
      : new Response(JSON.stringify(body), { status, headers });
  }

  private stated(method: Method, path: string, given: unknown): { status: number; body: unknown } {
    if (given instanceof Refusal) {
      const { code, more } = given;
      const { status, type, message } = openApi.errorOf(code);
      const { status: other, ...rest } = more;
      const error = { type, code, message, ...rest };
      return { status: other ?? status, body: { error, request_id } };
    }
    const responses = openApi.operationAt(method, path)?.responses ?? {};
    const status = Number(Object.keys(responses).find((one) => one.startsWith('2')) ?? 200);
    return { status, body: given === NOTHING ? undefined : enveloped(given) };
  }

  private fail(words: string): Response {
    this.failures.push(words);
    // What is waited for from now on does not come.
    configure({ asyncUtilTimeout: 1 });
    // Refused, and not failed: nobody tries again.
    return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
  }

  private routeOf(method: Method, path: string): Route {
    const known = this.routes.find((one) => one.method === method && one.path === path);
    if (known) return known;
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const made: Route = { method, path, pattern, answer: unasked, sent: [] };
    // A path without parameters goes first.
    if (path.includes('{')) this.routes.push(made);
    else this.routes.unshift(made);
    return made;
  }
}

/** The page may give a request up before it is answered. */
const unlessAborted = (signal: AbortSignal, answered: unknown): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    Promise.resolve(answered).then(resolve, reject);
  });

const request_id = `req_${'0'.repeat(26)}`;

const unasked: Answer = () => undefined;

const isJson = (headers: Headers): boolean => headers.get('content-type')?.startsWith('application/json') === true;

function enveloped(given: unknown): unknown {
  if (Array.isArray(given)) return enveloped(new Page<unknown>(given));
  if (given instanceof Page)
    return { object: 'list', data: given.rows, has_more: given.next !== null, next_cursor: given.next, request_id };
  return { object: (given as { object?: unknown }).object, data: given, request_id };
}

/** What the frame of every page asks for: nothing is waiting, and the agent runs. */
export function fakeApi(): FakeApi {
  const api = new FakeApi();
  const none = { status: 'available', auto_away: true, available: true, last_seen_at: null, updated_at: null } as const;
  return api
    .on('GET', '/api/console/me', () => me(api.role))
    .on('GET', '/v1/killswitch', {
      object: 'kill_switch',
      active: false,
      scope: 'actions',
      reason: null,
      changed_at: null,
      changed_by: null,
    })
    .on('GET', '/api/console/workspaces/{workspace}/inbox', [])
    .on('GET', '/api/console/workspaces/{workspace}/inbox_counts', {
      ...{ object: 'inbox_counts', mine: 0, unassigned: 0, all: 0, approvals: 0, mentions: 0, snoozed: 0 },
    })
    .on('GET', '/api/console/workspaces/{workspace}/inbox_filters', [])
    .on('GET', '/api/console/workspaces/{workspace}/notifications', {
      ...{ object: 'notifications', mail: [], sound: [], browser: [], mail_available: false },
    })
    .on('GET', '/api/console/workspaces/{workspace}/operator_notices', {
      ...{ object: 'operator_notices', proxy_line: null, missing_master_keys: [] },
    })
    .on('GET', '/api/console/workspaces/{workspace}/models', {
      ...{
        object: 'models',
        answering: 'embedded',
        large_model: null,
        judge: null,
        embedding: null,
        transcription: null,
      },
      ...{ from: '2026-03-01', usage: [], days: [] },
    })
    .on('GET', '/v1/golden_settings', {
      ...{ object: 'golden_settings', require_signature: false, turns: 0, differing: 0 },
    })
    .on('GET', '/v1/contacts/{id}/earlier_conversations', [])
    .on('GET', '/v1/suggestion_counts', {
      ...{ object: 'suggestion_counts', created_after: null, created_before: null, channels: [] },
    })
    .on('GET', '/v1/members/{id}/status', { object: 'member_status', member_id: SELF, ...none });
}
