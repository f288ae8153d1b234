/** How the console's contacts look in a browser, and ten thousand of them. */
import { newId } from '../../../src/platform/kernel/ids.js';
import { call, makeWorkspace } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { signedInTeam } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import { sqlOf } from '../../support/team-mails.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

describeInBrowser('the contacts pages', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
  });
  beforeEach(async () => {
    const workspace = await makeWorkspace(stage.app);
    stage = { ...stage, workspace, team: await signedInTeam(stage.app, workspace) };
    path = `/console/w/${workspace.id}/contacts`;
  });
  afterAll(() => stage.close());

  const push = async (user: Record<string, unknown>): Promise<string> =>
    (await call(stage.app, 'POST', '/v1/users', { token: stage.workspace.secretKey, body: user })).body.data.id;
  const sql = (text: string, ...values: unknown[]) => sqlOf(stage.app)(text, stage.workspace.id, ...values);
  const rows = (person: Person) => person.page.getByRole('table', { name: 'Contacts' }).getByRole('rowheader');
  /** A conversation, a lead, a hand-off and a meeting. */
  async function busy(contact: string): Promise<void> {
    const [session, lead] = [newId(), newId()];
    await sql(
      `insert into sessions (workspace_id, id, channel, contact_id, subject, started_at)
       values ($1, $2, 'human', $3, 'Late check-out', now() - interval '3 days')`,
      ...[session, contact],
    );
    await sql(
      `insert into messages (workspace_id, id, session_id, author, text) values ($1, $2, $3, 'contact', 'Until two?')`,
      ...[newId(), session],
    );
    await sql(
      `insert into leads (workspace_id, id, contact_id, intent, created_at)
       values ($1, $2, $3, 'A retreat', now() - interval '2 days')`,
      ...[lead, contact],
    );
  }

  it('have no accessibility violations in any look: the list and a profile', async () => {
    const id = await push({
      external_user_id: 'u1',
      name: 'Ann Lee',
      email: 'ann@example.com',
      attributes: { plan: 'gold' },
    });
    await busy(id);
    await call(stage.app, 'POST', `/v1/contacts/${id}/grants`, { token: stage.workspace.tokens.owner, body: {} });
    const person = await Person.at(stage, path, stage.team.owner);
    await rows(person).filter({ hasText: 'Ann Lee' }).waitFor();
    await person.looksGood();
    await rows(person).getByRole('link', { name: 'Ann Lee' }).click();
    await person.page.getByText('Late check-out').waitFor();
    await person.page.getByRole('table', { name: 'Grants' }).waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('stay fast with ten thousand contacts: few rows in the DOM, and more pages on scroll', async () => {
    await sql(
      `insert into contacts (workspace_id, id, kind, external_user_id, name, last_seen_at)
       select $1, gen_random_uuid(), 'user', 'x' || n, 'Person ' || n, now() - n * interval '1 minute'
       from generate_series(1, 10000) n`,
    );
    const person = await Person.at(stage, path, stage.team.viewer);
    await rows(person).getByRole('link', { name: 'Person 1', exact: true }).waitFor();
    expect(await rows(person).count()).toBeLessThan(60);
    const table = person.page.getByRole('table', { name: 'Contacts' }).getByRole('rowgroup').nth(1);
    await eventually(async () => {
      await table.evaluate((element: any) => element.scrollTo(0, element.scrollHeight));
      const names = await rows(person)
        .getByRole('link', { name: /^Person \d+$/ })
        .allTextContents();
      return names.some((name: string) => Number(name.split(' ')[1]) > 300);
    });
    expect(await rows(person).count()).toBeLessThan(60);
    await person.leave();
  });
});
