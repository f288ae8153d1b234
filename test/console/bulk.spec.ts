/** Bulk actions on conversations, with failures reported by name, and undo. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { APPROVAL } from '../support/handoffs.js';
import { Member, setDesk, waiting, type Desk } from './desk.js';

let desk: Desk;
const handoffOf = async (id: string): Promise<any> =>
  (await call(desk.app, 'GET', `/v1/handoffs/${id}`, { token: desk.workspace.tokens.viewer })).body.data;
const all = async (ids: string[], field: string): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await handoffOf(id))[field]));
const bar = (member: Member) => member.page.getByRole('toolbar', { name: 'Selected conversations' });

describeInBrowser('bulk actions on conversations', () => {
  beforeEach(async () => {
    desk ??= await setDesk();
    // Each test has its own queue.
    const { body } = await call(desk.app, 'GET', '/v1/handoffs?status=open', { token: desk.workspace.tokens.owner });
    for (const { id, kind } of body.data)
      if (kind !== 'approval')
        await call(desk.app, 'PATCH', `/v1/handoffs/${id}`, {
          token: desk.workspace.tokens.owner,
          body: { status: 'closed' },
        });
  });
  afterAll(() => desk?.close());

  it('apply to conversations selected with X and Shift X, assign with A, and undo to former assignees', async () => {
    const three = [
      await waiting(desk, 'One', 'Abe'),
      await waiting(desk, 'Two', 'Bea'),
      await waiting(desk, 'Three', 'Cyd'),
    ];
    const ids = three.map(({ handoff }) => handoff);
    const { admin, responder } = desk.workspace.memberIds;
    await call(desk.app, 'PATCH', `/v1/handoffs/${ids[1]}`, {
      token: desk.workspace.tokens.owner,
      body: { assignee_id: admin },
    });
    const member = await Member.at(desk, { path: 'all' });
    await member.row('Cyd').waitFor();
    await member.press('j');
    await member.reads('One');
    // The code behind X comes after the queue; a key before it does nothing.
    await eventually(async () => {
      await member.press('x');
      const chosen = bar(member).getByText('1 selected').waitFor({ timeout: 5_000 });
      return chosen.then(
        () => true,
        () => false,
      );
    });
    await member.press('j', 'j');
    await member.reads('Three');
    await member.press('Shift+X');
    await bar(member).getByText('3 selected').waitFor();
    expect(await member.violations()).toEqual([]);
    await member.press('a');
    const dialog = member.page.getByRole('dialog', { name: 'Assign 3 conversations' });
    await eventually(() =>
      dialog.getByRole('button', { name: /\(you\)/ }).evaluate((one: any) => one.matches(':focus')),
    );
    await member.press('Enter');
    await eventually(async () => (await all(ids, 'assignee_id')).every((id) => id === responder));
    await member.page.getByText('3 conversations are assigned.').first().waitFor();
    await bar(member).waitFor({ state: 'detached' });
    await eventually(() => member.row('Cyd').evaluate((row: any) => row.matches(':focus')));
    await member.press('Control+z');
    await eventually(async () => (await all(ids, 'assignee_id')).join() === [null, admin, null].join());
    await member.leave();
  });

  it('work by mouse: select all, resolve, and list failures by name', async () => {
    const [one, two] = [await waiting(desk, 'One', 'Dora'), await waiting(desk, 'Two', 'Emil')];
    const { id: approval } = await desk.app.app.get(HandoffsService).create(desk.workspace.id, agentActor(null), {
      ...APPROVAL,
      sessionId: one.session,
      contactId: one.who.contactId,
      ask: 'Delete the account',
      requester: 'agent',
    });
    const member = await Member.at(desk, { path: 'all' });
    await member.row('Emil').waitFor();
    await member.page.getByRole('checkbox', { name: 'Select Emil' }).check();
    await bar(member).getByRole('button', { name: 'Select all 3' }).click();
    await bar(member).getByText('3 selected').waitFor();
    await bar(member).getByRole('button', { name: 'Resolve what is selected' }).click();
    await member.page.getByRole('dialog').getByRole('button', { name: 'Solved', exact: true }).click();
    const refused = member.page.getByRole('dialog', { name: '1 of 3 could not be changed' });
    await refused.getByText(/^Dora \(HO-/).waitFor();
    expect(await all([one.handoff, two.handoff, approval], 'status')).toEqual(['resolved', 'resolved', 'open']);
    await refused.getByRole('button', { name: 'Close' }).first().click();
    await member.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await all([one.handoff, two.handoff], 'status')).join() === 'open,open');
    await member.leave();
  });

  it('are cancelled by Escape, and by opening another queue', async () => {
    await waiting(desk, 'One', 'Finn');
    const member = await Member.at(desk, { path: 'all' });
    await member.row('Finn').waitFor();
    const selects = () =>
      eventually(async () => {
        await member.press('Shift+A');
        return bar(member)
          .getByText(/^\d selected$/)
          .isVisible();
      });
    await selects();
    await member.press('Escape');
    await bar(member).waitFor({ state: 'detached' });
    await selects();
    await member.press(...'qu');
    await member.row('Finn').waitFor();
    expect(await bar(member).count()).toBe(0);
    await member.leave();
  });

  it('complete up to a lost connection, and the rest stays selected', async () => {
    const own = await setDesk();
    await own.app.app.get(SystemDb).query({
      text: `insert into handoffs (workspace_id, id, ticket_number, session_id, contact_id, kind, ask, requester, status)
        select h.workspace_id, gen_random_uuid(), 10000 + n, h.session_id, h.contact_id, h.kind, h.ask, h.requester, 'open'
        from handoffs h, generate_series(1, 100) n where h.id = $1`,
      values: [(await waiting(own, 'Many', 'Hal')).handoff],
    });
    const member = await Member.at(own, { path: 'all' });
    await member.row('Hal').first().waitFor();
    await eventually(async () => {
      await member.press('Shift+A');
      return bar(member).getByText('101 selected').isVisible();
    });
    let calls = 0;
    await member.page.route('**/handoffs/bulk', (route) => (++calls === 2 ? route.abort() : route.continue()));
    await member.press('e');
    await member.page.getByRole('dialog').getByRole('button', { name: 'Solved', exact: true }).click();
    await member.page.getByText('100 conversations are resolved.').first().waitFor();
    const rest = member.page.getByRole('dialog', { name: 'Resolve 1 conversation' });
    await rest.getByRole('button', { name: 'Solved', exact: true }).click();
    await member.page.getByText('1 conversation is resolved.').first().waitFor();
    await rest.waitFor({ state: 'detached' });
    expect(calls).toBe(3);
    await member.leave();
    await own.close();
  });

  it('are not available to read-only members', async () => {
    await waiting(desk, 'One', 'Gus');
    const member = await Member.at(desk, { role: 'viewer', path: 'all' });
    await member.row('Gus').waitFor();
    await member.press('Shift+A', 'j', 'x');
    await member.reads('One');
    expect(await member.page.getByRole('checkbox').count()).toBe(0);
    expect(await bar(member).count()).toBe(0);
    await member.leave();
  });
});
