/** The console's contacts in a browser: a way through them with the service. */
import { readFileSync } from 'node:fs';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { sqlOf } from '../support/team-mails.js';
import { Person, setStage, type Stage } from '../console/stage.js';

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
  const get = async (at: string) =>
    (await call(stage.app, 'GET', `/v1/contacts/${at}`, { token: stage.workspace.tokens.owner })).body.data;
  const change = (what: 'block' | 'unblock', id: string) =>
    call(stage.app, 'POST', `/v1/contacts/${id}/${what}`, { token: stage.workspace.tokens.responder });
  const sql = (text: string, ...values: unknown[]) => sqlOf(stage.app)(text, stage.workspace.id, ...values);
  const rows = (person: Person) => person.page.getByRole('table', { name: 'Contacts' }).getByRole('rowheader');
  const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true });
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

  it('are found, read, blocked, granted, exported and erased, and show what colleagues do', async () => {
    const id = await push({ external_user_id: 'u1', name: 'Änne Müller', company: 'Nordwind' });
    await push({ external_user_id: 'u2', name: 'Bo Muir' });
    await busy(id);
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/settings/team`, stage.team.owner, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await person.heading('Members').first().waitFor();
    await person.press('g', 'c');
    await rows(person).nth(1).waitFor();
    const isBlocked = person.page.getByRole('table').getByText('Blocked');
    await change('block', id);
    await isBlocked.waitFor();
    await change('unblock', id);
    await isBlocked.waitFor({ state: 'detached' });

    // By keyboard alone, to the profile and back to the search.
    await person.press('/');
    await person.type('mull nord');
    await eventually(async () => (await rows(person).allInnerTexts()).join() === 'Änne Müller');
    expect(person.path).toBe(`${path}?q=mull+nord`);
    await person.reaches(rows(person).getByRole('link', { name: 'Änne Müller' }));
    await person.press('Enter');
    await person.heading('Änne Müller').waitFor();
    await person.page.goBack();
    await eventually(async () => (await person.page.getByRole('searchbox').inputValue()) === 'mull nord');
    await person.page.goForward();

    const items = person.page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await items.nth(1).waitFor();
    expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      expect.stringContaining('A retreat'),
      expect.stringContaining('Late check-out'),
    ]);
    await button(person, 'Late check-out').click();
    await person.dialog.getByText('Until two?').waitFor();
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });

    await button(person, 'Block').click();
    await person.dialog.getByRole('button', { name: 'Block this contact' }).click();
    await button(person, 'Unblock').waitFor();
    expect((await get(id)).blocked_at).not.toBeNull();
    await button(person, 'Undo').click();
    await button(person, 'Block').waitFor();
    await eventually(async () => (await get(id)).blocked_at === null);

    await button(person, 'Set token').click();
    await person.dialog.getByLabel('New token').fill('vendor-secret-1');
    await person.press('Enter');
    await button(person, 'Replace token').waitFor();
    expect(await get(id)).toMatchObject({ vendor_token_status: 'stored', vendor_token_set_at: expect.any(String) });
    await button(person, 'Remove token').click();
    await person.dialog.getByRole('button', { name: 'Remove token' }).click();
    await button(person, 'Set token').waitFor();
    expect(await get(id)).toMatchObject({ vendor_token_status: 'none', vendor_token_set_at: null });

    await button(person, 'Issue a grant').click();
    await person.dialog.getByLabel('Label').fill('Concierge');
    await person.press('Enter');
    const token = await person.dialog.getByLabel('Token of the grant').innerText();
    expect(token).toMatch(/^\w{20,}$/);
    await person.dialog.getByRole('button', { name: 'Copy' }).click();
    await person.dialog.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    expect(await person.page.evaluate('navigator.clipboard.readText()')).toBe(token);
    await person.dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    const grant = person.page.getByRole('row').filter({ hasText: 'Concierge' });
    await grant.getByText('Active').waitFor();
    await grant.getByRole('button', { name: 'Revoke grant Concierge' }).click();
    await person.dialog.getByRole('button', { name: 'Revoke grant Concierge' }).click();
    await grant.getByText('Revoked').waitFor();

    const saved = person.page.waitForEvent('download');
    await button(person, 'Export data').click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(JSON.parse(text).data).toMatchObject({ object: 'contact_export', contact: { id } });
    await button(person, 'Erase').click();
    await person.dialog.getByRole('textbox').fill('Änne Müller');
    await person.press('Enter');
    await person.page.getByText('Änne Müller was erased.').first().waitFor();
    await eventually(() => Promise.resolve(person.path === path));
    expect(await get(id)).toBeUndefined();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('are merged by keyboard: the visitor and the user become one, with what both said and wanted', async () => {
    const user = await push({ external_user_id: 'u1', name: 'Ann Lee', email: 'ann@example.com' });
    const visitor = newId();
    await sql(
      `insert into contacts (workspace_id, id, kind, name, phone, last_seen_at)
       values ($1, $2, 'visitor', 'Ann L.', '+49 30 1234', now())`,
      visitor,
    );
    await sql(
      `insert into sessions (workspace_id, id, channel, contact_id, subject, started_at)
       values ($1, $2, 'human', $3, 'Breakfast in bed', now() - interval '1 day')`,
      ...[newId(), user],
    );
    await busy(visitor);
    const person = await Person.at(stage, path, stage.team.owner);
    await rows(person).nth(1).waitFor();
    expect((await rows(person).allInnerTexts()).sort()).toEqual(['Ann L.', 'Ann Lee']);

    // Begun at the visitor, whose name alone is searched for: the user's is found by typing.
    await person.reaches(rows(person).getByRole('link', { name: 'Ann L.' }));
    await person.press('Enter');
    await person.heading('Ann L.').waitFor();
    await person.reaches(button(person, 'Merge with…'));
    await person.press('Enter');
    const found = person.dialog.getByRole('list', { name: 'Contacts found' }).getByRole('button');
    await person.reaches(person.dialog.getByRole('searchbox', { name: 'Search contacts' }));
    await person.press('ControlOrMeta+a');
    await person.type('lee');
    await person.reaches(found.filter({ hasText: 'ann@example.com' }));
    expect(await found.count()).toBe(1);
    await person.press('Enter');

    // The user is kept, whoever was chosen first, and nothing happens before the name is typed.
    await person.dialog.getByText('Ann L. becomes part of Ann Lee.').waitFor();
    await person.dialog.getByText('One conversation, with its notes, tags and files').waitFor();
    await person.dialog.getByText('One lead').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.reaches(person.dialog.getByRole('textbox'));
    await person.press('Enter');
    expect(await get(visitor)).toMatchObject({ id: visitor });
    await person.type('Ann Lee');
    await person.press('Enter');
    await person.page.getByText('Ann Lee is one contact now.').first().waitFor();
    await person.page.getByRole('heading', { name: 'Ann Lee', exact: true }).waitFor();
    expect(person.path).toBe(`${path}/${user}`);
    await person.page.getByText('+49 30 1234').first().waitFor();
    const items = person.page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await items.nth(2).waitFor();
    expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      expect.stringContaining('Breakfast in bed'),
      expect.stringContaining('A retreat'),
      expect.stringContaining('Late check-out'),
    ]);

    await person.reaches(person.main.getByRole('link', { name: 'All contacts' }), 'Shift+Tab');
    await person.press('Enter');
    await rows(person).first().waitFor();
    await eventually(async () => (await rows(person).allInnerTexts()).join() === 'Ann Lee');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
