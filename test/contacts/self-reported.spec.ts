/** What a person tells of themselves reaches their contact, marked as such; it never replaces what the company says. */
import { IdentityTokensService } from '../../src/company/widget/identity-tokens.service.js';
import { IdentitySecretService } from '../../src/company/workspaces/identity-secret.service.js';
import { LeadsTools } from '../../src/people/leads/leads.tools.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { agentActor, OPERATOR } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { browser } from '../support/widget.js';
import { eventsOf, linesOf } from './journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await app.app.get(IdentitySecretService).rotate(workspace.id, OPERATOR);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
});
afterAll(() => app.close());

const contactOf = async (id: string) =>
  (await call(app, 'GET', `/v1/contacts/${id}`, { token: workspace.tokens.owner })).body.data;
const push = async (body: object) =>
  (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data as Record<string, unknown>;

/** What the agent's tool keeps of a person. */
async function capture(contactId: string, told: object): Promise<void> {
  const [tool] = await app.app.get(LeadsTools).tools();
  const context = { workspaceId: workspace.id, contactId, actor: agentActor(null), sessionId: null, timezone: null };
  expect(await tool!.run({ ...context, surface: 'widget' }, told)).toMatchObject({ status: 'done' });
}

describe('what a visitor tells', () => {
  it('in the lead form is their contact’s, as told by themselves, with an event and an audit line', async () => {
    const guest = await browser(app, workspace);
    const told = { name: ' Ann Lee ', email: 'ann@example.com', company: 'Blue Mill' };
    const { headers } = await guest.ask('POST', 'leads', told);
    const stated = { name: 'Ann Lee', email: 'ann@example.com', phone: null };
    expect(await contactOf(guest.contactId)).toMatchObject({
      ...{ ...stated, kind: 'visitor', company: null, self_reported: ['name', 'email'] },
    });
    expect((await eventsOf(app, guest.contactId)).find(({ type }) => type === 'contact.updated')).toMatchObject({
      object: { ...stated, self_reported: ['name', 'email'] },
      previous: { name: null, email: null, self_reported: [] },
    });
    expect(await linesOf(app, headers.get('x-request-id')!)).toContainEqual(
      expect.objectContaining({
        ...{ action: 'contact.update', actor_type: 'contact', changes: ['name', 'email'] },
      }),
    );
  });

  it('to the agent may be corrected later, and what is not told again stays', async () => {
    const guest = await browser(app, workspace);
    await guest.ask('POST', 'leads', { name: 'Anne', phone: '+49 30 1' });
    await capture(guest.contactId, { name: 'Ann Lee' });
    expect(await contactOf(guest.contactId)).toMatchObject({
      ...{ name: 'Ann Lee', phone: '+49 30 1', self_reported: ['name', 'phone'] },
    });
  });

  it('again in the same words changes nothing', async () => {
    const guest = await browser(app, workspace);
    const told = { name: 'Ann', fields: { seats: 1 } };
    await guest.ask('POST', 'leads', told);
    const before = await contactOf(guest.contactId);
    await guest.ask('POST', 'leads', { ...told, fields: { seats: 2 } });
    expect(await contactOf(guest.contactId)).toEqual(before);
  });

  it('in booking a meeting is theirs too, but not what the team writes of them', async () => {
    const [guest, other] = [await browser(app, workspace), await browser(app, workspace)];
    const meeting = { starts_at: inDays(3), name: 'Ben', email: 'ben@example.com' };
    expect((await guest.ask('POST', 'meetings', meeting)).status).toBe(201);
    expect(await contactOf(guest.contactId)).toMatchObject({
      ...{ name: 'Ben', email: 'ben@example.com', self_reported: ['name', 'email'] },
    });
    await other.ask('POST', 'sessions', {});
    const booking = { contactId: other.contactId, startsAt: inDays(4), attendeeName: 'Somebody' };
    await app.app.get(MeetingsService).book(workspace.id, OPERATOR, booking);
    expect(await contactOf(other.contactId)).toMatchObject({ name: null, self_reported: [] });
  });

  it('is in the export, and gone with an erasure', async () => {
    const guest = await browser(app, workspace);
    await guest.ask('POST', 'leads', { name: 'Zebedee', phone: '+49 30 7770777' });
    const path = `/v1/contacts/${guest.contactId}`;
    const exported = await call(app, 'GET', `${path}/export`, { token: workspace.tokens.owner });
    expect(exported.body.data.contact).toMatchObject({
      ...{ name: 'Zebedee', self_reported: ['name', 'phone'] },
    });
    await call(app, 'DELETE', path, { token: workspace.tokens.owner });
    expect(JSON.stringify(await eventsOf(app, guest.contactId))).not.toMatch(/Zebedee|7770777/);
  });
});

describe('what the company knows of a user', () => {
  it('stays, whatever they tell; only what is missing is taken', async () => {
    const { id } = await push({ external_user_id: newId(), name: 'Ann Lee' });
    await capture(id as string, { name: 'Bob', phone: '+49 30 2' });
    expect(await contactOf(id as string)).toMatchObject({
      ...{ name: 'Ann Lee', phone: '+49 30 2', self_reported: ['phone'] },
    });
  });

  it('stays where they tell another address, which stands beside it', async () => {
    const user = { external_user_id: newId(), email: 'ann@example.com', phone: '+49 30 1234567' };
    const { id } = await push(user);
    await capture(id as string, { name: 'Ann', email: 'ann@other.example', phone: '0049 (0)30 123-4567' });
    const told = [{ field: 'email', value: 'ann@other.example' }];
    const known = { email: 'ann@example.com', phone: '+49 30 1234567', self_reported: ['name'], told_besides: told };
    expect(await contactOf(id as string)).toMatchObject(known);
    const updates = (await eventsOf(app, id as string)).filter(({ type }) => type === 'contact.updated');
    expect(updates).toMatchObject([{ previous: { name: null, told_besides: [] } }]);
    // Once it is theirs, it stands there alone.
    await push({ ...user, email: 'Ann@other.example' });
    expect(await contactOf(id as string)).toMatchObject({ email: 'Ann@other.example', told_besides: [] });
  });

  it('replaces what they told, which its event says', async () => {
    const user = { external_user_id: newId() };
    const { id } = await push(user);
    await capture(id as string, { name: 'Annie' });
    await push({ ...user, name: 'Ann Lee' });
    expect(await contactOf(id as string)).toMatchObject({ name: 'Ann Lee', self_reported: [] });
    expect((await eventsOf(app, id as string)).at(-1)).toMatchObject({
      object: { name: 'Ann Lee', self_reported: [] },
      previous: { name: 'Annie', self_reported: ['name'] },
    });
    await capture(id as string, { name: 'Annie' });
    expect(await contactOf(id as string)).toMatchObject({ name: 'Ann Lee' });
  });

  it('is completed by what they told before they signed in', async () => {
    const external = newId();
    const { id } = await push({ external_user_id: external, name: 'Ann Lee' });
    const guest = await browser(app, workspace);
    await guest.ask('POST', 'leads', { name: 'Bob', email: 'bob@example.com' });
    const identity_token = await app.app.get(IdentityTokensService).issue(workspace.id, external, 3_600);
    await browser(app, workspace, { identity_token, visitor_token: guest.visitorToken });
    expect(await contactOf(id as string)).toMatchObject({
      ...{ name: 'Ann Lee', email: 'bob@example.com', self_reported: ['email'] },
    });
    expect((await eventsOf(app, id as string)).at(-1)).toMatchObject({
      previous: { id: guest.contactId, email: null, self_reported: [] },
    });
  });
});
