/** The real application, one per worker, and workspaces with every kind of credential for the spec files it serves. */
import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../src/app.module.js';
import { createApp } from '../../src/boot/create-app.js';
import { databaseOptions } from '../../src/boot/database.js';
import type { Config } from '../../src/platform/config/config.js';
import { KeysReader } from '../../src/company/team/keys.reader.js';
import { KeysService } from '../../src/company/team/keys.service.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { TokensService } from '../../src/company/team/tokens.service.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { Admission } from '../../src/platform/http/admission/admission.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { TurnQueue } from '../../src/conversations/turns/turn-queue.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { Heartbeat } from '../../src/platform/db/instances.js';
import { PeriodicTask } from '../../src/platform/kernel/periodic-task.js';
import { createTestDatabase } from './database.js';
import { checkRequest, checkResponse } from './openapi.js';
import { beforeEnd } from './worker.js';

export interface TestApp {
  app: NestExpressApplication;
  /** http://127.0.0.1:… */
  baseUrl: string;
  databaseUrl: string;
  /** If handlers do not run, responses differ from the documented ones. */
  unchecked?: true;
  /** Log lines so far, parsed. */
  logLines(): Record<string, unknown>[];
  close(): Promise<void>;
}

/** What requests need of an application, whether it runs here or in another process. */
export type Reachable = Pick<TestApp, 'baseUrl' | 'unchecked'>;

/** Bearer token for /metrics in tests. */
export const METRICS_TOKEN = 'a scraper of the tests';

export const testConfig = (change: Partial<Config> = {}): Config => ({
  development: false,
  host: '127.0.0.1',
  port: 0,
  connectionsMax: 5_000,
  baseUrl: 'http://127.0.0.1',
  publicUrl: null,
  cdnUrl: null,
  dataDir: '/nonexistent',
  databaseUrl: null,
  databasePool: 4,
  statements: 'named',
  redisUrl: null,
  serverSecret: Buffer.from('a server secret that only tests have'),
  masterKeys: [Buffer.alloc(32, 'a master key that only tests have')],
  warnings: [],
  trustedProxies: [],
  locationHeaders: { country: null, region: null, city: null },
  outboundAllowNetworks: [],
  readsNoindex: false,
  metaGraphUrl: 'http://127.0.0.1:9',
  instagramGraphUrl: 'http://127.0.0.1:9',
  mailboxProviders: {},
  attachments: {
    ...{ bytesMax: 10 * 1024 * 1024, s3: null },
    visitors: { filesMax: 20, bytesMax: 25 * 1024 * 1024, storageShare: 0.8 },
  },
  eventRetentionDays: 90,
  smtp: null,
  console: { owner: null, passwordSignIn: true, oidcProviders: [] },
  newWorkspaces: false,
  metricsToken: METRICS_TOKEN,
  metricsListener: null,
  logLevel: 'info',
  logFile: null,
  model: null,
  embedding: null,
  transcription: null,
  ...change,
});

/** Fifty concurrent requests for four connections may wait longer on a busy machine than a real caller should. */
const PATIENT = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 };

// Specs run periodic tasks themselves: a scheduled run could take a test's rows. Without a heartbeat we would be dead.
let starting = 0;
const schedule = PeriodicTask.prototype.start;
PeriodicTask.prototype.start = function (this: PeriodicTask) {
  if (starting === 0 || this instanceof Heartbeat) schedule.call(this);
};

/** Changes of the configuration that many files make: an application each, with threads and a database. */
const SHARED: Partial<Config>[] = [{}, { outboundAllowNetworks: ['127.0.0.0/8'] }, { trustedProxies: ['127.0.0.0/8'] }];
const shared = new Map<string, Promise<TestApp> | null>(SHARED.map((change) => [JSON.stringify(change), null]));

/**
 * The application of this worker, which its spec files share: tenancy keeps them apart, so each makes workspaces of its
 * own. It is left running: `close()` does nothing. A rare configuration, a second instance on an existing database and
 * other limits of waiting have an application of their own.
 * @param limits of waiting for the database; `{}` = the product's own
 */
export async function startTestApp(
  change: Partial<Config> = {},
  databaseUrl?: string,
  limits?: Partial<typeof PATIENT>,
): Promise<TestApp> {
  const key = JSON.stringify(change);
  if (databaseUrl || limits || !shared.has(key)) return start(change, databaseUrl, limits);
  const app = await (shared.get(key) ?? share(key, change));
  const earlier = app.logLines().length;
  return { ...app, logLines: () => app.logLines().slice(earlier), close: async () => {} };
}

/**
 * An application and a database for one spec file, which closes it.
 * @param reason why it cannot be the shared one: what runs over all workspaces, what is replaced or ends
 */
export function startOwnApp(reason: string, change: Partial<Config> = {}): Promise<TestApp> {
  if (reason === '') throw new Error('An application of its own needs a reason.');
  return start(change);
}

async function share(key: string, change: Partial<Config>): Promise<TestApp> {
  const started = start(change);
  shared.set(key, started);
  beforeEnd(async () => (await started).close());
  return started;
}

async function start(
  change: Partial<Config>,
  databaseUrl?: string,
  limits: Partial<typeof PATIENT> = PATIENT,
): Promise<TestApp> {
  const database = databaseUrl ? null : await createTestDatabase();
  const url = databaseUrl ?? database!.url;
  const config = testConfig(change);
  const lines: string[] = [];
  const { createLog } = await import('../../src/platform/http/log.js');
  const log = createLog(
    { level: config.logLevel, file: null },
    {
      write: (line: string) => void lines.push(line),
    },
  );
  const options = { ...databaseOptions(config, url, log), ...limits };
  starting++;
  const app = await createApp(AppModule.register(config, options), config, log)
    .then(async (made) => (await made.listen(config.port, '127.0.0.1'), made))
    .finally(() => starting--);
  if (limits === PATIENT) {
    // A spec sends thousands of refused requests; the product's own limits would delay them.
    app.get(Admission).refused.waitMs = () => 0;
    // Nor is a greeting followed by a question here: see `waitForBursts`.
    app.get(TurnQueue).patienceMs = 0;
  }
  const { port } = app.getHttpServer().address() as { port: number };
  return {
    app,
    baseUrl: `http://127.0.0.1:${port}`,
    databaseUrl: url,
    logLines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    close: async () => {
      await app.close();
      await database?.drop();
    },
  };
}

export interface TestWorkspace {
  id: string;
  publishableKey: string;
  /** Role admin. */
  secretKey: string;
  /** A user token for each role. */
  tokens: Record<Role, string>;
  memberIds: Record<Role, string>;
}

/** Creates a workspace with a member of each role, by default without rate limits. */
export async function makeWorkspace({ app }: TestApp, plan = 'scale', perKey = 1_000_000): Promise<TestWorkspace> {
  const workspaces = app.get(WorkspacesService);
  const { id } = await workspaces.create(OPERATOR, 'Test', plan);
  if (perKey)
    await workspaces.setPlan(OPERATOR, { id, plan, ceilings: { perKey, perEndUser: perKey, perWorkspace: perKey } });
  const tokens = {} as Record<Role, string>;
  const memberIds = {} as Record<Role, string>;
  for (const role of ROLES) {
    const member = await app.get(MembersService).add(id, OPERATOR, { email: `${role}@example.com`, name: role, role });
    memberIds[role] = member.id;
    tokens[role] = (await app.get(TokensService).create(id, OPERATOR, { memberId: member.id, name: 'test' })).token;
  }
  const [website] = await app.get(KeysReader).all(id);
  const secret = await app.get(KeysService).createSecret(id, { actor: OPERATOR, label: 'backend' });
  return { id, publishableKey: website!.value!, secretKey: secret.secret, tokens, memberIds };
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests access bodies of every shape.

  body: any;
  text: string;
}

export interface CallOptions {
  token?: string;
  /** Sent as JSON unless it is a string, a Buffer or a FormData, which are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends one request. Throws if a response of /v1 does not match docs/openapi.json. */
export async function call(
  app: Reachable,
  method: string,
  path: string,
  { token, body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const raw = typeof body === 'string' || body instanceof Buffer || body instanceof FormData;
  const sent: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    ...headers,
  };
  const response = await fetch(app.baseUrl + path, {
    method,
    redirect: 'manual',
    headers: sent,
    body: body === undefined ? undefined : raw ? (body as RequestInit['body']) : JSON.stringify(body),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const parsed: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : undefined;
  if (!app.unchecked) {
    checkResponse(method, path, response.status, type, parsed);
    if (body !== undefined && !raw) checkRequest(method, path, response.status, JSON.parse(JSON.stringify(body)));
  }
  return { status: response.status, headers: response.headers, body: parsed, text };
}
