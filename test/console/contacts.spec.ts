/** The console's contacts: search, details and actions, for each role. */
import { readFileSync } from 'node:fs';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { sqlOf } from '../support/team-mails.js';
import { Person, setStage, type Stage } from './stage.js';

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

  it('have an empty state for each segment, and an error state', async () => {
    const person = await Person.at(stage, path, stage.team.viewer);
    await person.heading('There are no contacts yet').waitFor();
    await button(person, 'Blocked').click();
    await person.heading('Nobody is blocked').waitFor();
    expect(person.path).toBe(`${path}?segment=blocked`);
    await person.page.route(/\/v1\/contacts\?/, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'internal_error', message: 'x' }, request_id: 'req_1' } }),
    );
    await button(person, 'Visitors').click();
    await person.heading('This could not be loaded').waitFor();
    await person.leave();
  });

  it('find contacts by words, by keyboard alone, within the segment in the URL', async () => {
    await push({ external_user_id: 'u1', name: 'Änne Müller', company: 'Nordwind' });
    await push({ external_user_id: 'u2', name: 'Bo Muir' });
    const person = await Person.at(stage, path, stage.team.viewer);
    await rows(person).nth(1).waitFor();
    await person.press('/');
    await person.type('mull nord');
    await eventually(async () => (await rows(person).allInnerTexts()).join() === 'Änne Müller');
    expect(person.path).toBe(`${path}?q=mull+nord`);
    await person.reaches(rows(person).getByRole('link', { name: 'Änne Müller' }));
    await person.press('Enter');
    await person.heading('Änne Müller').waitFor();
    await person.page.goBack();
    await eventually(async () => (await person.page.getByRole('searchbox').inputValue()) === 'mull nord');
    await person.page.getByRole('searchbox').fill('zzz');
    await person.heading('No contact has all of these words').waitFor();
    await person.leave();
  });

  it('keep every letter of a search that is typed while the URL is updated', async () => {
    await push({ external_user_id: 'u1', name: 'Änne Müller' });
    const person = await Person.at(stage, path, stage.team.viewer);
    await rows(person).first().waitFor();
    const field = person.page.getByRole('searchbox');
    await person.press('/');
    // Slowly enough that each letter starts a search, and the next one arrives before the URL has changed.
    await person.page.evaluate(`{
      const push = history.replaceState.bind(history);
      history.replaceState = (...all) => {
        push(...all);
        const field = document.querySelector('input[type=search]');
        if (globalThis.typedOn || !String(all[2]).includes('q=m')) return;
        globalThis.typedOn = true;
        field.setRangeText('ü', 1, 1, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      };
    }`);
    await person.type('m');
    await eventually(async () => (await person.page.evaluate('globalThis.typedOn')) === true);
    await eventually(() => Promise.resolve(person.path === `${path}?q=m%C3%BC`));
    expect(await field.inputValue()).toBe('mü');
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

  it('show a timeline that links to the conversation and the lead', async () => {
    const id = await push({ external_user_id: 'u1', name: 'Ann' });
    await busy(id);
    const person = await Person.at(stage, `${path}/${id}`, stage.team.viewer);
    const items = person.page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await items.nth(1).waitFor();
    expect((await items.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      expect.stringContaining('A retreat'),
      expect.stringContaining('Late check-out'),
    ]);
    await button(person, 'Late check-out').click();
    await person.dialog.getByText('Until two?').waitFor();
    await person.press('Escape');
    await person.page.getByRole('link', { name: 'A retreat' }).click();
    await person.page.getByRole('complementary', { name: 'Lead details' }).getByText('A retreat').first().waitFor();
    await person.page.getByRole('link', { name: 'Open the contact' }).click();
    await person.heading('Ann').waitFor();
    await person.leave();
  });

  it('block contacts after confirmation, unblock them at once, and undo both', async () => {
    const id = await push({ external_user_id: 'u1', name: 'Ann' });
    const person = await Person.at(stage, `${path}/${id}`, stage.team.responder);
    await button(person, 'Block').click();
    await person.dialog.getByRole('button', { name: 'Block this contact' }).click();
    await button(person, 'Unblock').waitFor();
    expect((await get(id)).blocked_at).not.toBeNull();
    await button(person, 'Undo').click();
    await button(person, 'Block').waitFor();
    await eventually(async () => (await get(id)).blocked_at === null);
    await person.leave();
  });

  it('set, replace and remove a vendor token, and never show it', async () => {
    const id = await push({ external_user_id: 'u1', name: 'Ann' });
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    await button(person, 'Set token').click();
    await person.dialog.getByLabel('New token').fill('with a blank');
    await person.press('Enter');
    await person.dialog.getByText('without spaces').waitFor();
    await person.dialog.getByLabel('New token').fill('vendor-secret-1');
    await person.press('Enter');
    await button(person, 'Replace token').waitFor();
    expect(await get(id)).toMatchObject({ vendor_token_status: 'stored', vendor_token_set_at: expect.any(String) });
    expect(await person.page.content()).not.toContain('vendor-secret-1');
    await button(person, 'Remove token').click();
    await person.dialog.getByRole('button', { name: 'Remove token' }).click();
    await button(person, 'Set token').waitFor();
    expect(await get(id)).toMatchObject({ vendor_token_status: 'none', vendor_token_set_at: null });
    await person.leave();
  });

  it('create grants, show their token once, and revoke them at once', async () => {
    const id = await push({ external_user_id: 'u1', name: 'Ann' });
    const person = await Person.at(stage, `${path}/${id}`, stage.team.admin, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await button(person, 'Issue a grant').click();
    await person.dialog.getByLabel('Label').fill('Concierge');
    await person.press('Enter');
    const token = await person.dialog.getByLabel('Token of the grant').innerText();
    expect(token).toMatch(/^\w{20,}$/);
    await person.dialog.getByRole('button', { name: 'Copy' }).click();
    await person.dialog.getByRole('button', { name: 'Copied', exact: true }).waitFor();
    expect(await person.page.evaluate('navigator.clipboard.readText()')).toBe(token);
    await person.dialog.getByRole('button', { name: 'I have copied it' }).click();
    await person.dialog.waitFor({ state: 'detached' });
    const row = person.page.getByRole('row').filter({ hasText: 'Concierge' });
    await row.getByText('Active').waitFor();
    expect(await person.page.content()).not.toContain(token);
    await row.getByRole('button', { name: 'Revoke grant Concierge' }).click();
    await person.dialog.getByRole('button', { name: 'Revoke grant Concierge' }).click();
    await row.getByText('Revoked').waitFor();
    await person.leave();
  });

  it('export a contact as a file, and erase one after the name or id is typed', async () => {
    const id = await push({ external_user_id: 'u1', name: 'Ann Lee' });
    const person = await Person.at(stage, `${path}/${id}`, stage.team.owner);
    const saved = person.page.waitForEvent('download');
    await button(person, 'Export data').click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(JSON.parse(text).data).toMatchObject({ object: 'contact_export', contact: { id } });
    await button(person, 'Erase').click();
    const erase = person.dialog.getByRole('button', { name: 'Erase Ann Lee for good' });
    await person.dialog.getByRole('textbox').fill('Ann');
    expect(await erase.isDisabled()).toBe(true);
    await person.press('Enter');
    expect((await get(id)).id).toBe(id);
    await person.dialog.getByRole('textbox').fill('Ann Lee');
    await person.press('Enter');
    await person.page.getByText('Ann Lee was erased.').first().waitFor();
    await person.heading('There are no contacts yet').waitFor();
    expect(await get(id)).toBeUndefined();
    await person.page.goto(`${stage.app.baseUrl}${path}/${id}`);
    await person.heading('Page not found').waitFor();
    await person.leave();
  });

  it.each(ROLES)('offer each role what it may do, as %s', async (role) => {
    const id = await push({ external_user_id: 'u1', name: 'Ann' });
    const person = await Person.at(stage, `${path}/${id}`, stage.team[role]);
    await person.page.getByText('Nothing has happened with this contact yet.').waitFor();
    const offered = async (name: string): Promise<boolean> => (await button(person, name).count()) > 0;
    const manages = role === 'owner' || role === 'admin';
    expect(await offered('Export data')).toBe(manages);
    expect(await offered('Erase')).toBe(manages);
    expect(await offered('Set token')).toBe(manages);
    expect(await offered('Issue a grant')).toBe(manages);
    expect(await offered('Block')).toBe(manages || role === 'responder');
    // Sends no requests that the role is not allowed to send.
    expect(person.requests.some((one) => one.endsWith('/grants'))).toBe(manages);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('open with G C, and reflect a colleague’s block without a reload', async () => {
    const id = await push({ external_user_id: 'u1', name: 'Ann' });
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/settings/team`, stage.team.viewer);
    await person.heading('Team').first().waitFor();
    await person.press('g', 'c');
    await rows(person).getByRole('link', { name: 'Ann' }).waitFor();
    await call(stage.app, 'POST', `/v1/contacts/${id}/block`, { token: stage.workspace.tokens.owner });
    await person.page.getByRole('table').getByText('Blocked').waitFor();
    await person.leave();
  });
});
