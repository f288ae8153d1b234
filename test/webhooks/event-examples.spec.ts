import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENTS } from '../../src/company/webhooks/event-catalogue.js';
import { refName, type Schema } from '../../src/platform/http/openapi-types.js';
import { eventRef } from '../../src/platform/kernel/events.js';
import { call, makeWorkspace, startTestApp, type TestApp } from '../support/app.js';
import { document } from '../support/openapi.js';
import { startReceiver, until, type Receiver } from '../support/receiver.js';
import { happenings } from './happenings.js';

type Json = Record<string, unknown>;

const FILE = join(__dirname, '../../docs/event-examples.json');

let app: TestApp;
let receiver: Receiver;
/** Received events, by type, with text. */
const heard: Record<string, Json> = {};
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  receiver = await startReceiver();
  const workspace = await makeWorkspace(app);
  const post = (path: string, body?: object) => call(app, 'POST', path, { token: workspace.tokens.admin, body });
  const events = ['*', 'note.created', 'note.deleted', 'lead_comment.created', 'lead_comment.deleted'];
  const endpoint = await post('/v1/webhooks', { url: `${receiver.url}/hook`, include_text: true, events });
  const arrived = (ids: string[]) =>
    until(`${ids.length} events`, () => ids.every((id) => receiver.received.some(({ body }) => body.id === id)));
  const arrivedAll = (told: { id: string }[]) => arrived(told.map(({ id }) => eventRef(id)));
  const told = await happenings(app, workspace, arrivedAll);
  const shown = () => call(app, 'GET', `/v1/webhooks/${endpoint.body.data.id}`, { token: workspace.tokens.viewer });
  await until('it fares well', async () => (await shown()).body.data.deliveries_24h.ok > 0);
  const { event_id: testId } = (await post(`/v1/webhooks/${endpoint.body.data.id}/test`)).body.data;
  await arrivedAll(told);
  await arrived([testId]);
  const ids = [...told.map(({ id }) => eventRef(id)), testId];
  for (const { body } of receiver.received) if (ids.includes(body.id)) heard[body.type] = body;
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** Values that differ in every run, as they are in the examples: by field name. */
const STABLE: Json = {
  request_id: 'req_4YV1M8ZC6Q3T0XK2R9WB7HJDNE',
  sequence: 4711,
  started_at: '2026-08-17T08:12:00.000Z',
  ended_at: '2026-08-17T09:30:00.000Z',
  duration_ms: 4_680_000,
  starts_at: '2026-08-20T10:00:00.000Z',
  ends_at: '2026-08-20T10:30:00.000Z',
  expires_at: '2026-08-18T09:30:00.000Z',
  period: '2026-08',
  // The agent's answer to a question is covered by its own tests.
  answer: 'I could not find a reliable answer to that in the information I have.',
  intent: 'deliver mars',
  language: 'en',
  model: 'embedded-extractive-2',
  url: 'https://example.com/hooks/agent',
  ok: 25,
};
/** The same for one resource, by its `object`. */
const STABLE_OF: Record<string, Json> = {
  action: {
    request: { method: 'POST', url: 'https://api.example.com/subscriptions/17', headers: {}, body: {} },
    duration_ms: 84,
    started_at: '2026-08-17T09:30:00.000Z',
  },
};
const BEFORE: Json = { starts_at: '2026-08-19T10:00:00.000Z', ends_at: '2026-08-19T10:30:00.000Z' };
const MOMENT = '2026-08-17T09:30:00.000Z';
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The event with its fields in the documented order, and values that differ from run to run replaced. */
function example(type: string): Json {
  const ids = new Map<string, string>();
  const stableId = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `0198b2f4-6c1e-7000-8000-${String(ids.size + 1).padStart(12, '0')}`);
    return ids.get(id)!;
  };
  const stable = (value: unknown, schema: Schema, key: string, before: boolean): unknown => {
    if (value === null) return null;
    if (Array.isArray(value)) return value.map((item) => stable(item, resolved(schema).items ?? {}, key, before));
    if (typeof value === 'object') {
      const { properties = {} } = resolved(schema);
      const rank = (name: string): number => (name in properties ? Object.keys(properties).indexOf(name) : 1e6);
      const names = Object.keys(value).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
      const own = STABLE_OF[String((value as Json)['object'])] ?? {};
      const field = (name: string): unknown =>
        name in own && (value as Json)[name] !== null
          ? own[name]
          : stable((value as Json)[name], properties[name] ?? {}, name, before || name === 'previous');
      return Object.fromEntries(names.map((name) => [name, field(name)]));
    }
    if (before && key in BEFORE) return BEFORE[key];
    if (key in STABLE && value !== 0) return STABLE[key];
    if (typeof value !== 'string') return value;
    return DATE_TIME.test(value) ? MOMENT : value.replace(UUID, stableId);
  };
  const { schema } = document.webhooks[type]!.post.requestBody.content['application/json']!;
  return stable(heard[type], schema, '', false) as Json;
}

function resolved(schema: Schema): Schema {
  if (schema.$ref) return document.components.schemas[refName(schema)!]!;
  return schema.anyOf ? resolved(schema.anyOf[0]!) : schema;
}

it('the examples of docs/events.md are what is really sent', () => {
  const fresh = Object.fromEntries(EVENTS.map(({ type }) => [type, example(type)]));
  const text = `${JSON.stringify(fresh, null, 2)}\n`;
  if (text === readFileSync(FILE, 'utf8')) return;
  const made = join(mkdtempSync(join(tmpdir(), 'event-examples-')), 'event-examples.json');
  writeFileSync(made, text);
  throw new Error(`docs/event-examples.json is stale. Put ${made} in its place, then: npm run generate`);
});
