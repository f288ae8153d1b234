/** The console's leads in a browser: how mouse, keyboard and colleagues move them. */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { LeadsService } from '../../src/people/leads/leads.service.js';
import type { LeadDraft } from '../../src/people/leads/leads.rules.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { sqlOf } from '../support/team-mails.js';
import { Person, setStage, type Stage } from '../console/stage.js';

describeInBrowser('the leads pages', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
  });
  beforeEach(async () => {
    const workspace = await makeWorkspace(stage.app);
    stage = { ...stage, workspace, team: await signedInTeam(stage.app, workspace) };
    path = `/console/w/${workspace.id}/leads`;
  });
  afterAll(() => stage.close());

  const capture = async (draft: Partial<LeadDraft>): Promise<string> => {
    const nobody = { contactId: null, sessionId: null, source: 'widget' } as const;
    const service = stage.app.app.get(LeadsService);
    return (await service.capture(stage.workspace.id, agentActor(null), { ...nobody, ...draft })).id;
  };
  const as = (role: 'owner' | 'viewer', method: string, at: string, body?: unknown) =>
    call(stage.app, method, at, { token: stage.workspace.tokens[role], body });
  const statusOf = async (id: string): Promise<string> =>
    (await as('viewer', 'GET', `/v1/leads/${id}`)).body.data.status;
  const sql = (text: string, ...values: unknown[]) => sqlOf(stage.app)(text, ...values);
  const column = (person: Person, name: string): Locator =>
    person.page.getByRole('region', { name: 'Leads by status' }).getByRole('region', { name, exact: true });
  const card = (person: Person, name: string, title: string): Locator =>
    column(person, name).getByRole('link', { name: title });

  it('follow mouse, keyboard and colleagues, and give out a file', async () => {
    const sessionId = newId();
    await sql(
      `insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`,
      ...[stage.workspace.id, sessionId],
    );
    await sql(
      `insert into messages (workspace_id, id, session_id, author, text) values ($1, $2, $3, 'contact', 'We are forty.')`,
      ...[stage.workspace.id, newId(), sessionId],
    );
    const id = await capture({ intent: 'A retreat', sessionId });
    await capture({ intent: 'A wedding', source: 'email' });
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/settings/team`, stage.team.owner);
    await person.heading('Members').first().waitFor();
    await person.press('g', 'l');
    const hasFocus = (status: string) =>
      eventually(() => card(person, status, 'A retreat').evaluate((one: any) => one.matches(':focus')));

    // By drag and drop.
    await card(person, 'New', 'A retreat').dragTo(column(person, 'Qualified'));
    await card(person, 'Qualified', 'A retreat').waitFor();
    await eventually(async () => (await statusOf(id)) === 'qualified');
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await card(person, 'New', 'A retreat').waitFor();
    await eventually(async () => (await statusOf(id)) === 'new');

    // By keyboard alone: the focus goes with the card, also out of the dialog.
    await person.reaches(column(person, 'New').locator('article a[tabindex="0"]'));
    await person.press('Home', 'ArrowDown');
    await hasFocus('New');
    await person.press('Shift+ArrowRight');
    await eventually(async () => (await statusOf(id)) === 'qualified');
    await hasFocus('Qualified');
    await person.press('m');
    await person.reaches(person.dialog.getByRole('button', { name: 'Disqualified' }));
    await person.press('Enter');
    await eventually(async () => (await statusOf(id)) === 'disqualified');
    await hasFocus('Disqualified');
    await person.press('Space', 'ArrowLeft', 'Space');
    await eventually(async () => (await statusOf(id)) === 'converted');
    await hasFocus('Converted');

    // A colleague changes it meanwhile.
    await as('owner', 'PATCH', `/v1/leads/${id}`, { status: 'new' });
    await card(person, 'New', 'A retreat').waitFor();
    await card(person, 'New', 'A wedding').focus();
    await person.press('ArrowDown', 'Enter');
    const panel = person.page.getByRole('complementary', { name: 'Lead details' });
    await panel.getByText('Captured as New').waitFor();
    // Escape closes what is on top, one after the other.
    await panel.getByRole('button', { name: 'Open conversation' }).click();
    const conversation = person.page.getByRole('dialog', { name: 'A retreat', exact: true });
    await conversation.getByText('We are forty.').waitFor();
    await person.press('Escape');
    await conversation.waitFor({ state: 'detached' });
    expect(await panel.count()).toBe(1);
    await person.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await hasFocus('New');

    // As filtered by the URL, as a file that the page's policy lets through.
    await person.page.getByRole('button', { name: 'List', exact: true }).click();
    await person.page.getByRole('combobox', { name: 'Source' }).click();
    await person.page.getByRole('option', { name: 'Website' }).click();
    await person.page.getByRole('rowheader', { name: 'A wedding' }).waitFor({ state: 'detached' });
    expect(person.path).toBe(`${path}?view=list&source=widget`);
    await person.page.getByRole('button', { name: 'Export as CSV' }).click();
    const saved = person.page.waitForEvent('download');
    await person.dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const rows = readFileSync(await (await saved).path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('"A retreat"');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
