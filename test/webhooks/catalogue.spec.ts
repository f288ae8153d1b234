import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { EVENTS } from '../../src/company/webhooks/event-catalogue.js';
import { EVENT_TYPES } from '../../src/platform/kernel/events.js';
import { MESSAGE_TEXT, withoutText } from '../../src/platform/kernel/message-text.js';
import { refName, type Schema } from '../../src/platform/http/openapi-types.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { document } from '../support/openapi.js';
import { happenings, SAID, type Happening } from './happenings.js';

let app: TestApp;
let workspace: TestWorkspace;
let told: Map<string, Happening>;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  workspace = await makeWorkspace(app);
  told = new Map((await happenings(app, workspace)).map((one) => [one.type, one]));
});
afterAll(() => app.close());

/** Sent only on request. */
const ASKED_FOR = ['webhook.test'];
/** Who changed it last and when: the event itself reports that, not as a change. */
const BOOKKEEPING = ['updated_at', 'updated_by', 'changed_at', 'changed_by'];

/** Configured by the team, and not part of a conversation. */
const SETTINGS = ['guardrails', 'kill_switch', 'webhook_endpoint', 'workspace'];
/** Other texts that are not part of a conversation: fields of their own, and texts that we generate. */
const NOT_SAID: Record<string, string[]> = {
  action: ['name', 'reason', 'request.headers', 'requested_by.label', 'confirmed_by.label'],
  answer:
    'language model citations.*.title citations.*.url page.title page.url articles.*.title articles.*.heading articles.*.url fields.*.name fields.*.label fields.*.choices.*'.split(
      ' ',
    ),
  contact: 'external_user_id name email phone company avatar_url locale timezone attributes told_besides.*.value'.split(
    ' ',
  ),
  handoff: 'action.name external_responder requester_label resolution_reason route ticket_ref'.split(' '),
  lead: ['name', 'email', 'phone', 'company', 'fields', 'set_by_team.*'],
  lead_comment: ['author_label'],
  message:
    'author_label citations.*.title citations.*.url articles.*.title articles.*.heading articles.*.url attachments.*.content_type attachments.*.reason attachments.*.url'.split(
      ' ',
    ),
  note: ['author_label'],
  meeting: 'attendee_email attendee_name cancel_reason join_url location notes timezone title'.split(' '),
  session_tag: ['name'],
  session: ['agent_label', 'resolution_reason', 'language', 'page_url', 'country', 'region', 'city'],
};

/** Caused by a job, or here by the service itself: outside of requests. */
const OUTSIDE = ['session.ended', 'lead.created', 'meeting.booked', 'action.completed', 'action.failed'];

const TYPES = EVENTS.map(({ type }) => type).filter((type) => !ASKED_FOR.includes(type));
const dataSchema = (type: string): Schema => {
  const schema = document.webhooks[type]!.post.requestBody.content['application/json']!.schema;
  return document.components.schemas[refName(schema)!]!.properties!['data']!;
};

/** Whether it, or a field that contains it, is message text. */
const isSaid = (object: string, path: string): boolean =>
  (MESSAGE_TEXT[object] ?? []).some((said) => path === said || path.startsWith(`${said}.`));

/** Dotted paths of free texts. */
function textsOf(schema: Schema, path = ''): string[] {
  const found = schema.$ref ? document.components.schemas[refName(schema)!]! : schema;
  const inner = [...(found.anyOf ?? [])].flatMap((one) => textsOf(one, path));
  const fields = Object.entries(found.properties ?? {});
  const deeper = fields.flatMap(([name, field]) => textsOf(field, path === '' ? name : `${path}.${name}`));
  const items = found.items ? textsOf(found.items, `${path}.*`) : [];
  const map = found.additionalProperties ? [path] : [];
  const bound = ['enum', 'const', 'format', 'pattern'].some((keyword) => keyword in found);
  const text = [found.type].flat().includes('string') && !bound ? [path] : [];
  return [...new Set([...inner, ...deeper, ...items, ...map, ...text])];
}

describe('the catalogue of events', () => {
  it('contains every documented type, in order', () => {
    expect(EVENTS.map(({ type }) => type)).toEqual(EVENT_TYPES);
    expect(Object.keys(document.webhooks)).toEqual(EVENTS.map(({ type }) => type));
  });

  it.each(TYPES)('%s carries the resource exactly as /v1 shows it, with actor and request', (type) => {
    const { object, shown, actor, request_id: requestId } = told.get(type)!;
    expect(object).toEqual(shown);
    expect(Object.keys(object).sort()).toEqual(Object.keys(shown).sort());
    expect(actor).toEqual({ type: expect.any(String), id: actor.id, label: expect.any(String) });
    expect(actor.id === null).toBe(['agent', 'system'].includes(actor.type));
    expect(requestId).toEqual(OUTSIDE.includes(type) ? null : expect.stringMatching(/^req_\w{26,}$/));
  });

  it.each(TYPES)('%s carries the former values of changed fields only', (type) => {
    const { previous, shown, before } = told.get(type)!;
    if (before === null) return expect(previous).toBeNull();
    const changed = Object.keys(before)
      .filter((field) => !BOOKKEEPING.includes(field))
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(shown[field]));
    const kept = type === 'session.resolution_changed' ? changed.filter((field) => field.startsWith('resol')) : changed;
    expect(kept.length).toBeGreaterThan(0);
    expect(previous).toEqual(Object.fromEntries(kept.map((field) => [field, before[field]])));
  });

  it.each(TYPES)('%s matches its published schema, with and without message text', (type) => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false });
    addFormats.default(ajv);
    ajv.addSchema({ ...document }, 'openapi.json');
    const { object, previous } = told.get(type)!;
    const whole = JSON.stringify(dataSchema(type)).replaceAll('"#/components', '"openapi.json#/components');
    const validate = ajv.compile(JSON.parse(whole) as object);
    const resource = String(object['object']);
    for (const data of [
      { object, ...(previous && { previous }) },
      { object: withoutText(resource, object), ...(previous && { previous: withoutText(resource, previous) }) },
    ])
      expect(validate(data) ? [] : validate.errors).toEqual([]);
    expect(previous === null || 'previous' in dataSchema(type).properties!).toBe(true);
  });

  it('contains no secret anywhere', () => {
    const all = JSON.stringify([...told.values()]);
    const { secretKey, tokens } = workspace;
    for (const secret of ['marked-vendor-token', 'whsec_', secretKey, ...Object.values(tokens)])
      expect(all.includes(secret)).toBe(false);
  });

  it('keeps message text out of events without include_text', () => {
    for (const { type, object, previous } of told.values()) {
      const resource = String(object['object']);
      const bare = JSON.stringify([withoutText(resource, object), withoutText(resource, previous ?? {})]);
      for (const word of SAID)
        expect([type, type !== 'guardrails.updated' && bare.includes(word)]).toEqual([type, false]);
    }
  });

  it('classifies every free text of every resource as message text or not', () => {
    const undecided = new Set<string>();
    for (const name of new Set(EVENTS.map((event) => event.of.name.replace(/Dto$/, '')))) {
      const schema = document.components.schemas[`${name}InEvent`] ?? document.components.schemas[name]!;
      const object = String(schema.properties!['object']!.const);
      for (const path of textsOf(schema))
        if (!isSaid(object, path) && !SETTINGS.includes(object) && !NOT_SAID[object]?.includes(path))
          undecided.add(`${object}.${path}`);
    }
    // Add it to MESSAGE_TEXT if people or the agent said it in a conversation, otherwise to NOT_SAID above.
    expect([...undecided]).toEqual([]);
  });
});
