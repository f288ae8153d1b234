/** Bulk actions with the service, and where the focus goes. The rest: web/console/features/inbox/bulk.spec.tsx. */
import { HandoffsService } from '../../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { APPROVAL } from '../../support/handoffs.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const handoffOf = async (id: string): Promise<any> =>
  (await call(desk.app, 'GET', `/v1/handoffs/${id}`, { token: desk.workspace.tokens.viewer })).body.data;
const all = async (ids: string[], field: string): Promise<unknown[]> =>
  Promise.all(ids.map(async (id) => (await handoffOf(id))[field]));
const bar = (member: Member) => member.page.getByRole('toolbar', { name: 'Selected conversations' });

describeInBrowser('bulk actions on conversations', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());

  it('assign with the focus back in the queue, undo to former assignees, and name what the service refuses', async () => {
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
    await member.page.getByText('3 conversations assigned').first().waitFor();
    await bar(member).waitFor({ state: 'detached' });
    await eventually(() => member.row('Cyd').evaluate((row: any) => row.matches(':focus')));
    await member.press('Control+z');
    await eventually(async () => (await all(ids, 'assignee_id')).join() === [null, admin, null].join());
    const [abe] = three;
    const { id: approval } = await desk.app.app.get(HandoffsService).create(desk.workspace.id, agentActor(null), {
      ...APPROVAL,
      sessionId: abe!.session,
      contactId: abe!.who.contactId,
      ask: 'Delete the account',
      requester: 'agent',
    });
    await member.row('Abe').nth(1).waitFor();
    await member.page.getByRole('checkbox', { name: 'Select Cyd' }).check();
    await bar(member).getByRole('button', { name: 'Select all 4' }).click();
    await bar(member).getByRole('button', { name: 'Resolve selected' }).click();
    await member.page.getByRole('dialog').getByRole('button', { name: 'Solved', exact: true }).click();
    const refused = member.page.getByRole('dialog', { name: '1 of 4 couldn’t be changed' });
    await refused.getByText(/^Abe \(HO-/).waitFor();
    expect(await all([...ids, approval], 'status')).toEqual(['resolved', 'resolved', 'resolved', 'open']);
    expect(member.complaints.filter((text) => !/status of 4/.test(text))).toEqual([]);
    await member.leave();
  });
});
