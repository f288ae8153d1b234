/** Merges at once, in any direction, while everybody writes. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { browser, type Browser } from '../../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 12 });
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, unknown>[];
const as = (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens[role], body });
const merge = (into: string, from_id: string, role: keyof TestWorkspace['tokens'] = 'admin'): Promise<Answer> =>
  as(role, 'POST', `/v1/contacts/${into}/merge`, { from_id });
async function visitor(told: object = { company: 'Acme' }): Promise<Browser> {
  const guest = await browser(app, workspace);
  expect((await guest.ask('POST', 'leads', told)).status).toBe(201);
  return guest;
}
const chat = async (guest: Browser): Promise<string> => (await guest.ask('POST', 'sessions', {})).body.data.id;

describe('at once', () => {
  it('two merges in opposite directions leave one contact with everything of both', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await visitor(), await visitor()];
      for (const guest of [one, other]) await chat(guest);
      const answers = await Promise.all([merge(one.contactId, other.contactId), merge(other.contactId, one.contactId)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { data } = answers.find(({ status }) => status === 200)!.body;
      const refused = answers.find(({ status }) => status === 404)!.body;
      expect(refused.error.details).toEqual({ merged_into: data.id });
      for (const list of ['sessions', 'leads'])
        expect((await as('viewer', 'GET', `/v1/${list}?contact_id=${data.id}`)).body.data).toHaveLength(2);
    }
  });

  it('a ring of merges, writing browsers, edits and an erasure lose nothing and do not block each other', async () => {
    for (let round = 0; round < 6; round++) {
      const guests = await Promise.all(Array.from({ length: 4 }, () => visitor()));
      const [a, b, c, d] = guests.map(({ contactId }) => contactId) as [string, string, string, string];
      const answers = await Promise.all([
        ...[merge(a, b), merge(b, c), merge(c, a), merge(d, a)],
        ...guests.map((guest) => guest.ask('POST', 'leads', { name: `Round ${round}` })),
        ...guests.map((guest) => guest.ask('POST', 'sessions', {})),
        ...[a, b].map((id) => as('responder', 'PATCH', `/v1/contacts/${id}`, { name: 'Ann' })),
        as('owner', 'DELETE', `/v1/contacts/${d}`),
      ]);
      for (const { status, text } of answers)
        expect([[200, 201, 400, 401, 404], status >= 500 ? text : '']).toEqual([expect.arrayContaining([status]), '']);
      const lost = await sql(`select l.id from leads l where l.contact_id is not null and not exists (
        select from contacts c where c.workspace_id = l.workspace_id and c.id = l.contact_id)`);
      expect(lost).toEqual([]);
      const astray = await sql(`select f.id from former_contacts f where f.merged_into is not null and not exists (
        select from contacts c where c.workspace_id = f.workspace_id and c.id = f.merged_into)`);
      expect(astray).toEqual([]);
    }
  });
});
