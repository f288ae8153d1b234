/** How the console's leads look in a browser, and thousands of them. */
import type { Locator } from 'playwright-core';
import { LeadsService } from '../../../src/people/leads/leads.service.js';
import type { LeadDraft } from '../../../src/people/leads/leads.rules.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { call, makeWorkspace } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { signedInTeam } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import { sqlOf } from '../../support/team-mails.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

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
    const wedding = await capture({ intent: 'A wedding', status: 'qualified', score: 88 });
    const person = await Person.at(stage, path, stage.team.owner);
    await card(person, 'New', 'A retreat').waitFor();
    await person.looksGood();
    const details = { company: 'Mill & Sons', value: { amount: 120_000, currency: 'eur' }, fields: { seats: 60 } };
    await as('owner', 'PATCH', `/v1/leads/${wedding}/details`, details);
    await as('owner', 'PATCH', `/v1/leads/${wedding}/details`, { assignee_id: stage.workspace.memberIds.owner });
    await as('owner', 'POST', `/v1/leads/${wedding}/comments`, { text: 'Call on Friday.' });
    await card(person, 'Qualified', 'A wedding').click();
    await person.heading('History').waitFor();
    await person.page.getByText('Comment added').waitFor();
    await person.page.getByText('Captured as Qualified').scrollIntoViewIfNeeded();
    await person.looksGood({ german: true });
    await person.press('Escape');
    await person.page.getByRole('button', { name: 'List', exact: true }).click();
    await person.page.getByRole('table', { name: 'Leads' }).getByRole('rowheader').nth(1).waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
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
});
