/** Nobody reads or changes another visitor's data, of the same workspace or of another one. */
import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes } from '../../src/platform/http/declared-routes.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { PNG } from '../support/files.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { wavOf } from '../support/recordings.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let one: TestWorkspace;
let ann: Browser;
let owned: Owned;
/** Another visitor of the workspace, one without stored data, and one of another workspace. */
let others: [string, Browser][];

interface Owned {
  session: string;
  meeting: string;
  file: string;
}

beforeAll(async () => {
  app = await startTestApp();
  one = await makeWorkspace(app);
  const far = await makeWorkspace(app);
  await openHost(app, one.id, one.memberIds.responder, always());
  ann = await browser(app, one);
  const session = (await ann.ask('POST', 'sessions', {})).body.data.id as string;
  const text = 'The secret is Zqsecret';
  expect((await ann.ask('POST', `sessions/${session}/messages`, { client_message_id: 'a', text })).status).toBe(201);
  const meeting = (await ann.ask('POST', 'meetings', { starts_at: inDays(3), notes: 'Zqsecret' })).body.data
    .id as string;
  const file = (await ann.ask('POST', `sessions/${session}/attachments`, picture())).body.data.id as string;
  owned = { session, meeting, file };
  const [ben, nobody, stranger] = [await browser(app, one), await browser(app, one), await browser(app, far)];
  for (const guest of [ben, stranger]) expect((await guest.ask('POST', 'sessions', {})).status).toBe(201);
  others = [
    ['another visitor', ben],
    ['a visitor of whom nothing is written', nobody],
    ['a visitor of another workspace', stranger],
  ];
});
afterAll(() => app.close());

type Ask = (o: Owned) => [method: string, path: string, body?: unknown];
/** Every way to reference one's own data. Actions are tested in doing.spec.ts, where one is pending. */
const WAYS: Record<string, Ask[]> = {
  'GET /api/widget/sessions': [],
  'POST /api/widget/sessions': [],
  'POST /api/widget/boot': [],
  'GET /api/widget/meetings/slots': [],
  'POST /api/widget/actions/:id/confirm': [(o) => ['POST', `actions/${o.session}/confirm`, {}]],
  'GET /api/widget/sessions/:id/messages': [(o) => ['GET', `sessions/${o.session}/messages`]],
  'POST /api/widget/sessions/:id/messages': [
    (o) => ['POST', `sessions/${o.session}/messages`, { client_message_id: 'a', text: 'x' }],
    (o) => ['POST', `sessions/${o.session}/messages`, { client_message_id: 'b', text: 'x', stream: true }],
  ],
  'POST /api/widget/sessions/:id/attachments': [(o) => ['POST', `sessions/${o.session}/attachments`, picture()]],
  'GET /api/widget/attachments/:id': [(o) => ['GET', `attachments/${o.file}`]],
  // The company's, not a visitor's: quoted-pictures.spec.ts.
  'GET /api/widget/pictures/:id': [],
  'DELETE /api/widget/attachments/:id': [(o) => ['DELETE', `attachments/${o.file}`]],
  'POST /api/widget/sessions/:id/voice': [(o) => ['POST', `sessions/${o.session}/voice`, recording()]],
  'GET /api/widget/sessions/:id/events': [(o) => ['GET', `sessions/${o.session}/events`]],
  'POST /api/widget/sessions/:id/typing': [(o) => ['POST', `sessions/${o.session}/typing`, {}]],
  'POST /api/widget/sessions/:id/read': [(o) => ['POST', `sessions/${o.session}/read`, { seq: 1 }]],
  'POST /api/widget/sessions/:id/end': [(o) => ['POST', `sessions/${o.session}/end`, {}]],
  'POST /api/widget/sessions/:id/rating': [(o) => ['POST', `sessions/${o.session}/rating`, { score: 1 }]],
  'POST /api/widget/sessions/:id/escalate': [(o) => ['POST', `sessions/${o.session}/escalate`, { text: 'x' }]],
  'POST /api/widget/meetings/:id/cancel': [(o) => ['POST', `meetings/${o.meeting}/cancel`, {}]],
  'POST /api/widget/leads': [(o) => ['POST', 'leads', { name: 'x', session_id: o.session }]],
  'POST /api/widget/meetings': [(o) => ['POST', 'meetings', { starts_at: inDays(4), session_id: o.session }]],
};

function picture(): FormData {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'Zqsecret.png');
  return body;
}

function recording(): FormData {
  const body = new FormData();
  body.append('client_message_id', 'a');
  body.append('file', new Blob([new Uint8Array(wavOf(1))]));
  return body;
}

const shape = ({ status, body }: Answer): unknown => ({ status, body: { ...body, request_id: '' } });

describe('a visitor’s data', () => {
  it('is tested on every route of the widget', () => {
    const routes = declaredRoutes(app.app.get(ModulesContainer)).filter(({ path }) => path.startsWith('/api/widget/'));
    expect(Object.keys(WAYS).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each(Object.entries(WAYS).filter(([, ways]) => ways.length))('looks missing to others: %s', async (_, ways) => {
    for (const [, guest] of others)
      for (const way of ways) {
        const ask = (which: Owned): Promise<Answer> => guest.ask(...way(which));
        const [theirs, nothing] = [await ask(owned), await ask({ session: newId(), meeting: newId(), file: newId() })];
        expect(shape(theirs)).toEqual(shape(nothing));
        expect([400, 404]).toContain(theirs.status);
        expect(theirs.text).not.toContain('Zqsecret');
      }
  });

  it('is not in anyone else’s list, nor behind their cursors', async () => {
    await ann.ask('POST', 'sessions', {});
    const { body } = await ann.ask('GET', 'sessions?limit=1');
    expect(body.next_cursor).toBeTruthy();
    for (const [, guest] of others) {
      const { data } = (await guest.ask('GET', 'sessions')).body;
      expect(data.map(({ id }: { id: string }) => id)).not.toContain(owned.session);
      const behind = await guest.ask('GET', `sessions?cursor=${body.next_cursor}`);
      const ids = (behind.body.data ?? []).map(({ id }: { id: string }) => id);
      expect(ids).not.toContain(owned.session);
    }
  });

  it('is unchanged by all these attempts', async () => {
    const { data } = (await ann.ask('GET', `sessions/${owned.session}/messages`)).body;
    expect(data[0].text).toContain('Zqsecret');
    const meeting = await call(app, 'GET', `/v1/meetings/${owned.meeting}`, { token: one.tokens.owner });
    expect(meeting.body.data.status).toBe('booked');
    expect((await ann.ask('GET', `attachments/${owned.file}`)).body.data).toMatchObject({ message_id: null });
  });

  it('is accessible only with the key and token of its own workspace', async () => {
    const [, , [, stranger]] = others as [unknown, unknown, [string, Browser]];
    const headers = { 'x-visitor-token': ann.visitorToken };
    const answer = await stranger.ask('GET', `sessions/${owned.session}/messages`, undefined, headers);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'invalid_credential']);
  });
});
