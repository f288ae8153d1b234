/** The console's leads: board and list, by mouse and by keyboard, for each role. */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { LeadsService } from '../../src/features/leads/leads.service.js';
import type { LeadDraft } from '../../src/features/leads/leads.rules.js';
import { agentActor } from '../../src/kernel/actor.js';
import { ROLES } from '../../src/kernel/caller.js';
import { newId } from '../../src/kernel/ids.js';
import { call, makeWorkspace } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { sqlOf } from '../support/team-mails.js';
import { Person, setStage, type Stage } from './stage.js';

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
  const many = (count: number, status = 'new'): Promise<unknown> =>
    sql(
      `insert into leads (workspace_id, id, intent, name, score, status, source, created_at)
       select $1, gen_random_uuid(), 'Wish ' || n, 'Person ' || n, n % 101, $3, 'widget', now() - n * interval '1 minute'
       from generate_series(1, $2) n`,
      stage.workspace.id,
      count,
      status,
    );

  it('have no accessibility violations in any look: the board, the list, a lead', async () => {
    await capture({ intent: 'A retreat', name: 'Ann', email: 'ann@example.com', fields: { seats: 40, beta: true } });
    const id = await capture({ intent: 'A wedding', status: 'qualified', score: 88 });
    const person = await Person.at(stage, path, stage.team.owner);
    await card(person, 'New', 'A retreat').waitFor();
    await person.looksGood();
    await person.page.goto(`${stage.app.baseUrl}${path}?view=list`);
    await person.page.getByRole('table', { name: 'Leads' }).getByRole('rowheader').nth(1).waitFor();
    await person.looksGood();
    await person.page.goto(`${stage.app.baseUrl}${path}/${id}`);
    await person.heading('History').waitFor();
    await person.page.getByText('Captured as Qualified').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('have an empty state and an error state', async () => {
    const person = await Person.at(stage, `${path}?view=list`, stage.team.owner);
    await person.heading('There are no leads yet').waitFor();
    await person.page.route(/\/v1\/leads\?/, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'internal_error', message: 'x' }, request_id: 'req_1' } }),
    );
    await person.page.goto(`${stage.app.baseUrl}${path}?view=list&source=email`);
    await person.heading('This could not be loaded').waitFor();
    await person.page.unroute(/\/v1\/leads\?/);
    await person.page.getByRole('button', { name: 'Try again' }).click();
    await person.heading('No lead matches the filters').waitFor();
    await person.leave();
  });

  it('move leads by drag and drop, at once, with undo', async () => {
    const id = await capture({ intent: 'A retreat' });
    const person = await Person.at(stage, path, stage.team.owner);
    await card(person, 'New', 'A retreat').dragTo(column(person, 'Qualified'));
    await card(person, 'Qualified', 'A retreat').waitFor();
    await eventually(async () => (await statusOf(id)) === 'qualified');
    await person.page.getByText('A retreat moved to Qualified.').first().waitFor();
    await column(person, 'Qualified').getByText('1 leads').waitFor();
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await card(person, 'New', 'A retreat').waitFor();
    await eventually(async () => (await statusOf(id)) === 'new');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('move leads by keyboard alone: to the next, to the previous, to any status, and lifted', async () => {
    await capture({ intent: 'A wedding' });
    const id = await capture({ intent: 'A retreat' });
    const person = await Person.at(stage, path, stage.team.admin);
    await person.reaches(card(person, 'New', 'A retreat'));
    await person.press('ArrowDown');
    await eventually(async () => (await person.focused()) === 'A wedding');
    await person.press('ArrowUp');
    await eventually(async () => (await person.focused()) === 'A retreat');
    await person.press('Shift+ArrowRight');
    await eventually(async () => (await statusOf(id)) === 'qualified');
    await eventually(() => card(person, 'Qualified', 'A retreat').evaluate((one: any) => one.matches(':focus')));
    await person.press('Shift+ArrowLeft');
    await eventually(async () => (await statusOf(id)) === 'new');
    await eventually(() => card(person, 'New', 'A retreat').evaluate((one: any) => one.matches(':focus')));
    await person.press('m');
    await person.dialog.getByRole('button', { name: 'Disqualified' }).waitFor();
    await person.reaches(person.dialog.getByRole('button', { name: 'Disqualified' }));
    await person.press('Enter');
    await eventually(async () => (await statusOf(id)) === 'disqualified');
    await eventually(() => card(person, 'Disqualified', 'A retreat').evaluate((one: any) => one.matches(':focus')));
    await person.press('Space', 'ArrowLeft');
    await person.page.getByText('Drop here to convert').waitFor();
    await person.press('Escape');
    await person.page.getByText('Drop here to convert').waitFor({ state: 'detached' });
    expect(await statusOf(id)).toBe('disqualified');
    await person.press('Space', 'ArrowLeft', 'Space');
    await eventually(async () => (await statusOf(id)) === 'converted');
    await eventually(() => card(person, 'Converted', 'A retreat').evaluate((one: any) => one.matches(':focus')));
    await person.press('Control+z');
    await eventually(async () => (await statusOf(id)) === 'disqualified');
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('keep a move, and its card’s focus, if an older state arrives late', async () => {
    const id = await capture({ intent: 'A retreat' });
    const person = await Person.at(stage, path, stage.team.owner);
    await person.reaches(card(person, 'New', 'A retreat'));
    const isFocused = (status: string) =>
      card(person, status, 'A retreat').evaluate((one: any) => one.matches(':focus'));
    let isHeld = (): void => {};
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    await person.page.route(
      /\/v1\/leads\/[^/]+$/,
      async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const response = await route.fetch();
        isHeld();
        await released;
        await route.fulfill({ response }).catch(() => undefined); // the page may have given it up
      },
      { times: 2 }, // the move and the refetch after it
    );
    await person.press('Shift+ArrowRight');
    await held;
    await eventually(() => isFocused('Qualified'));
    await person.press('Shift+ArrowRight');
    await eventually(async () => (await statusOf(id)) === 'converted');
    release();
    await person.page.getByText('A retreat moved to Converted.').first().waitFor();
    await eventually(() => isFocused('Converted'));
    expect(await card(person, 'Qualified', 'A retreat').count()).toBe(0);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('follow a colleague’s changes, and reject a move from an outdated state', async () => {
    const id = await capture({ intent: 'A retreat' });
    const person = await Person.at(stage, path, stage.team.owner);
    await card(person, 'New', 'A retreat').waitFor();
    await as('owner', 'PATCH', `/v1/leads/${id}`, { status: 'converted' });
    await card(person, 'Converted', 'A retreat').waitFor();
    await column(person, 'Converted').getByText('1 leads').waitFor();
    await capture({ intent: 'A wedding' });
    await card(person, 'New', 'A wedding').waitFor();
    // The next hint is dropped, so the page shows the old state.
    await person.page.route(/\/v1\/leads\/[^/]+$/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await as('owner', 'PATCH', `/v1/leads/${id}`, { status: 'disqualified' });
    await person.page.unroute(/\/v1\/leads\/[^/]+$/);
    await card(person, 'Converted', 'A retreat').dragTo(column(person, 'Qualified'));
    await eventually(async () => (await statusOf(id)) === 'disqualified');
    await card(person, 'Disqualified', 'A retreat').waitFor();
    await person.leave();
  });

  it('open a lead beside the board with reasons, history and conversation; Escape returns to the card', async () => {
    const rule = {
      name: 'Large teams',
      conditions: [{ field: 'fields.seats', operator: 'at_least', value: 20 }],
      status: 'qualified',
      score: 80,
    };
    await as('owner', 'PATCH', '/v1/workspace', { qualification_rules: [rule] });
    const session = newId();
    await sql(`insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`, stage.workspace.id, session);
    await sql(
      `insert into messages (workspace_id, id, session_id, author, text) values ($1, $2, $3, 'contact', 'We are forty.')`,
      stage.workspace.id,
      newId(),
      session,
    );
    await capture({ intent: 'A retreat', company: 'Fjord', sessionId: session, fields: { seats: 40 } });
    const person = await Person.at(stage, path, stage.team.viewer);
    await person.reaches(card(person, 'Qualified', 'A retreat'));
    await person.press('Enter');
    const panel = person.page.getByRole('complementary', { name: 'Lead details' });
    await panel.getByText('seats is at least 20').waitFor();
    await panel.getByText('Large teams').first().waitFor();
    await panel.getByText('Fjord').waitFor();
    await panel.getByText('New → Qualified').waitFor();
    await panel.getByRole('button', { name: 'Read the conversation' }).click();
    await person.dialog.getByText('We are forty.').waitFor();
    await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await person.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await eventually(() => card(person, 'Qualified', 'A retreat').evaluate((one: any) => one.matches(':focus')));
    await person.leave();
  });

  it.each(ROLES)('allow changes to owners and admins only, as %s', async (role) => {
    await capture({ intent: 'A retreat' });
    const person = await Person.at(stage, path, stage.team[role]);
    await card(person, 'New', 'A retreat').waitFor();
    const mayMove = role === 'owner' || role === 'admin';
    expect(await person.page.getByRole('button', { name: 'Move A retreat' }).count()).toBe(mayMove ? 1 : 0);
    expect(await column(person, 'New').locator('article').getAttribute('draggable')).toBe(String(mayMove));
    await card(person, 'New', 'A retreat').focus();
    // An open dialog hides it from queries by role.
    await person.page.getByRole('button', { name: 'Export as CSV' }).waitFor();
    await person.press('m');
    if (mayMove) await person.dialog.getByRole('button', { name: 'Converted' }).waitFor();
    expect(await person.dialog.count()).toBe(mayMove ? 1 : 0);
    if (mayMove) await person.press('Escape');
    await person.dialog.waitFor({ state: 'detached' });
    await card(person, 'New', 'A retreat').click();
    const panel = person.page.getByRole('complementary', { name: 'Lead details' });
    await panel.getByText('Captured as New').waitFor();
    expect(await panel.getByRole('combobox', { name: 'Status' }).count()).toBe(mayMove ? 1 : 0);
    await person.leave();
  });

  it('stay fast with thousands of leads: few cards in the DOM, more pages on scroll, and complete counts', async () => {
    await many(5_000);
    const person = await Person.at(stage, path, stage.team.owner);
    await card(person, 'New', 'Wish 1').first().waitFor();
    await column(person, 'New').getByText('5,000 leads').waitFor();
    expect(await person.page.locator('article').count()).toBeLessThan(40);
    const pages = (): number => person.requests.filter((one) => one.endsWith('/v1/leads')).length;
    const before = pages();
    await card(person, 'New', 'Wish 1').first().focus();
    await person.press('End');
    await eventually(async () => pages() > before);
    await card(person, 'New', 'Wish 100').waitFor();
    expect(await person.page.locator('article').count()).toBeLessThan(40);
    await person.leave();
  });

  it('include a sortable list, with filters in the URL', async () => {
    await capture({ intent: 'A retreat', score: 20 });
    await capture({ intent: 'A wedding', score: 90, source: 'email' });
    const person = await Person.at(stage, path, stage.team.viewer);
    await person.page.getByRole('button', { name: 'List', exact: true }).click();
    const rows = person.page.getByRole('table', { name: 'Leads' }).getByRole('rowheader');
    await rows.nth(1).waitFor();
    expect(await rows.allInnerTexts()).toEqual(['A wedding', 'A retreat']);
    await person.page.getByRole('button', { name: 'Score' }).click();
    await person.page.getByRole('button', { name: 'Score' }).click();
    await eventually(async () => (await rows.allInnerTexts())[0] === 'A retreat');
    expect(person.path).toBe(`${path}?view=list&sort=score&order=asc`);
    await person.page.getByRole('combobox', { name: 'Source' }).click();
    await person.page.getByRole('option', { name: 'E-mail' }).click();
    await eventually(async () => (await rows.count()) === 1);
    expect(person.path).toBe(`${path}?view=list&source=email&sort=score&order=asc`);
    await person.page.reload();
    await rows.first().waitFor();
    expect(await rows.allInnerTexts()).toEqual(['A wedding']);
    await rows.first().getByRole('link').focus();
    await person.press('Enter');
    await person.page.getByRole('complementary', { name: 'Lead details' }).waitFor();
    expect(person.path).toContain('?view=list&source=email');
    await person.leave();
  });

  it('export leads as filtered, without cells that a spreadsheet would execute', async () => {
    await capture({
      intent: '=HYPERLINK("http://evil.example")',
      name: 'Ann "A" Lee',
      fields: { seats: 40, note: '+1' },
    });
    await capture({ intent: 'Other', source: 'email' });
    const person = await Person.at(stage, `${path}?source=widget`, stage.team.viewer);
    await card(person, 'New', '=HYPERLINK').waitFor();
    await person.page.getByRole('button', { name: 'Export as CSV' }).click();
    const saved = person.page.waitForEvent('download');
    await person.dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    await person.dialog.getByText('1 lead is in the file.').waitFor();
    const [head, row, end] = text.split('\r\n');
    expect(head).toContain('"intent"');
    expect(head).toContain('"fields.note","fields.seats"');
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")","Ann ""A"" Lee"`);
    expect(row).toMatch(/,"'\+1",40$/);
    expect(end).toBe('');
    await person.leave();
  });

  it('open with G L, and report an unknown lead', async () => {
    const person = await Person.at(stage, `/console/w/${stage.workspace.id}/settings/team`, stage.team.viewer);
    await person.heading('Team').first().waitFor();
    await person.press('g', 'l');
    await person.page.getByRole('heading', { name: 'Leads', exact: true }).waitFor();
    await person.page.goto(`${stage.app.baseUrl}${path}/${newId()}`);
    await person.heading('This could not be loaded').waitFor();
    await person.leave();
  });
});
