/** Boots, pushes and erasures of one identity at once. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { IdentityTokensService } from '../../../src/company/widget/identity-tokens.service.js';
import { IdentitySecretService } from '../../../src/company/workspaces/identity-secret.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { always, openHost } from '../../support/meetings.js';
import { browser, OWN_ORIGIN, type Browser } from '../../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 12 });
  workspace = await makeWorkspace(app);
  await app.app.get(IdentitySecretService).rotate(workspace.id, OPERATOR);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
});
afterAll(() => app.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, unknown>[];
const identityOf = (subject: string, of = workspace): Promise<string> =>
  app.app.get(IdentityTokensService).issue(of.id, subject, 3_600);
const team = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const boot = (body: object, of = workspace): Promise<Answer> =>
  call(app, 'POST', '/api/widget/boot', { token: of.publishableKey, body, headers: { origin: OWN_ORIGIN } });
const identified = async (subject: string, former?: Browser): Promise<Browser> =>
  browser(app, workspace, { identity_token: await identityOf(subject), visitor_token: former?.visitorToken });

/** A visitor with stored data. */
async function visitor(): Promise<Browser> {
  const guest = await browser(app, workspace);
  expect((await guest.ask('POST', 'leads', { name: 'Ann' })).status).toBe(201);
  return guest;
}

describe('concurrently', () => {
  const contactsOf = async (external: string): Promise<string[]> =>
    (await team('GET', `/v1/contacts?external_user_id=${external}`)).body.data.map(({ id }: { id: string }) => id);

  it('twenty boots of one identity create one contact', async () => {
    const identity_token = await identityOf('at-once');
    const answers = await Promise.all(Array.from({ length: 20 }, () => boot({ identity_token })));
    const ids = new Set(answers.map(({ body }) => body.data.contact.id));
    expect([...ids]).toEqual(await contactsOf('at-once'));
  });

  it('twenty visitors of one identity become one contact, which has all their data', async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, visitor));
    const identity_token = await identityOf('twenty');
    const answers = await Promise.all(
      guests.map(({ visitorToken }) => boot({ identity_token, visitor_token: visitorToken })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const ids = [...new Set(answers.map(({ body }) => body.data.contact.id as string))];
    expect(ids).toEqual(await contactsOf('twenty'));
    expect((await team('GET', `/v1/leads?contact_id=${ids[0]}`)).body.data.length).toBe(20);
    const gone = guests.filter(({ contactId }) => contactId !== ids[0]);
    for (const { contactId } of gone) expect((await team('GET', `/v1/contacts/${contactId}`)).status).toBe(404);
  });

  it('twenty boots of one visitor with one identity create one contact', async () => {
    const { visitorToken: visitor_token, contactId } = await visitor();
    const identity_token = await identityOf('one-visitor');
    const answers = await Promise.all(Array.from({ length: 20 }, () => boot({ identity_token, visitor_token })));
    expect(new Set(answers.map(({ body }) => body.data?.contact.id))).toEqual(new Set([contactId]));
  });

  it('a push, an erasure and visitors of one identity lose nothing and do not block each other', async () => {
    for (let round = 0; round < 8; round++) {
      const external = `storm-${round}`;
      const guests = await Promise.all(Array.from({ length: 4 }, visitor));
      const identity_token = await identityOf(external);
      const first = await identified(external);
      const push = (): Promise<Answer> =>
        call(app, 'POST', '/v1/users', {
          token: workspace.secretKey,
          body: { external_user_id: external, name: `round ${round}` },
        });
      const answers = await Promise.all([
        ...guests.map(({ visitorToken }) => boot({ identity_token, visitor_token: visitorToken })),
        ...[push(), push(), boot({ identity_token }), boot({ identity_token, visitor_token: first.visitorToken })],
        team('DELETE', `/v1/contacts/${first.contactId}`),
        team('DELETE', `/v1/contacts/${guests[0]!.contactId}`),
        guests[1]!.ask('POST', 'leads', { company: 'Acme' }),
      ]);
      const told = answers.map(({ status, text }) => [status, status >= 500 ? text : '']);
      for (const [status, text] of told)
        expect([[200, 201, 400, 401, 404], text]).toEqual([expect.arrayContaining([status]), '']);
      expect((await contactsOf(external)).length).toBeLessThanOrEqual(1);
      // Contacts that exist are complete: nothing references a contact that does not.
      const lost = await sql(`select l.id from leads l where l.contact_id is not null
        and not exists (select from contacts c where c.workspace_id = l.workspace_id and c.id = l.contact_id)`);
      expect(lost).toEqual([]);
    }
  });
});
