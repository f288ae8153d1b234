/** Whatever the inbox offers is done by keys alone: each action of its registry, once, with no mouse on the table. */
import { HandoffsService } from '../../src/features/handoffs/handoffs.service.js';
import { agentActor } from '../../src/kernel/actor.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { APPROVAL } from '../support/handoffs.js';
import { idle, opened, say, spoken } from '../support/live.js';
import { browser as customer } from '../support/widget.js';
import { Member, setDesk, waiting, type Desk } from './desk.js';

let desk: Desk;
const handoffOf = async (id: string): Promise<any> =>
  (await call(desk.app, 'GET', `/v1/handoffs/${id}`, { token: desk.workspace.tokens.viewer })).body.data;

describeInBrowser('the inbox by keys alone', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());

  const isAt = (member: Member, path: string) =>
    eventually(async () => member.page.url().endsWith(`/w/${desk.workspace.id}/inbox/${path}`));

  it('goes from queue to queue, and up and down in one', async () => {
    const [one, two] = [await waiting(desk, 'First', 'Anna One'), await waiting(desk, 'Second', 'Bert Two')];
    const member = await Member.at(desk);
    await member.row('Bert Two').waitFor();
    for (const [keys, queue] of [
      ['qm', 'mine'],
      ['qa', 'all'],
      ['qp', 'approvals'],
      ['qs', 'snoozed'],
      ['qc', 'closed'],
      ['qu', 'unassigned'],
    ]) {
      await member.press(...keys!);
      await isAt(member, queue!);
    }
    await member.row('Bert Two').waitFor();
    await member.press('j');
    await isAt(member, `unassigned/${one.handoff}`);
    await member.press('j');
    await isAt(member, `unassigned/${two.handoff}`);
    await member.press('k');
    await isAt(member, `unassigned/${one.handoff}`);
    await member.leave();
  });

  it('opens proof and contact, takes over, replies, gives back, resolves, reopens and takes it back', async () => {
    const who = await customer(desk.app, desk.workspace);
    const session = await opened(who);
    await say(who, session, 'How heavy may a parcel be?');
    await idle(desk.app);
    await who.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
    const { body } = await call(desk.app, 'GET', '/v1/handoffs?limit=1', { token: desk.workspace.tokens.viewer });
    const { id } = body.data[0];
    // Narrow enough for the contact to be a drawer.
    const member = await Member.at(desk, { path: `all/${id}`, viewport: { width: 1100, height: 800 } });
    await member.reads('31 kilograms');
    const proof = member.log.getByRole('button', { name: /Proof/ }).first();
    await member.press('p');
    await eventually(async () => (await proof.getAttribute('aria-expanded')) === 'true');
    await member.press('p');
    await eventually(async () => (await proof.getAttribute('aria-expanded')) === 'false');
    const contact = member.page.getByRole('complementary', { name: 'Contact' });
    await member.press('i');
    await contact.waitFor();
    await member.press('i');
    await contact.waitFor({ state: 'hidden' });
    await member.press('t');
    await eventually(async () => (await handoffOf(id)).assignee_id === desk.workspace.memberIds.responder);
    await member.press('r');
    await member.page.keyboard.type('At most 31.');
    await member.press('Control+Enter', 'Escape');
    await eventually(async () => (await spoken(who, session)).at(-1).text === 'At most 31.');
    await member.press('b');
    await eventually(async () => (await handoffOf(id)).assignee_id === null);
    await member.press('a');
    const first = member.page.getByRole('dialog').getByRole('button', { name: /\(you\)/ });
    await first.waitFor();
    await eventually(() => first.evaluate((one: any) => one.matches(':focus')));
    await member.press('Enter');
    await eventually(async () => (await handoffOf(id)).assignee_id === desk.workspace.memberIds.responder);
    // The server has it before its answer reaches the page, which offers to take it back.
    await member.page.getByRole('button', { name: 'Undo' }).waitFor();
    await member.press('Control+z');
    await eventually(async () => (await handoffOf(id)).assignee_id === null);
    await member.press('e');
    await member.page.getByRole('dialog').getByRole('button', { name: 'Solved', exact: true }).waitFor();
    await member.press('Enter');
    await eventually(async () => (await handoffOf(id)).status === 'resolved');
    await member.press(...'qc');
    await member.page.locator(`[data-handoff="${id}"]`).first().waitFor();
    await isAt(member, 'closed');
    await member.press('j');
    await member.page.getByRole('button', { name: 'Reopen' }).waitFor();
    await member.press('o');
    await eventually(async () => (await handoffOf(id)).status === 'open');
    await member.leave();
  });

  it('decides an approval by Tab and Enter, and by no single letter', async () => {
    const who = await customer(desk.app, desk.workspace);
    const session = await opened(who);
    await say(who, session, 'Delete my account');
    await idle(desk.app);
    const { id } = await desk.app.app.get(HandoffsService).create(desk.workspace.id, agentActor(null), {
      ...{ ...APPROVAL, sessionId: session, contactId: who.contactId },
      ...{ ask: 'Delete the account', requester: 'agent' },
    });
    const member = await Member.at(desk, { path: 'approvals' });
    await member.page.locator(`[data-handoff="${id}"]`).waitFor();
    await member.press('j');
    const card = member.page.getByRole('region', { name: 'Approve delete_account' });
    await card.waitFor();
    for (const letter of 'bcdghmsuvwyz') await member.press(letter);
    await member.press('a');
    // It stands there before it listens: who presses Escape sees their focus in it.
    await member.page.locator('[role=dialog] :focus').waitFor();
    await member.press('d', 'Escape');
    await member.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(['open', 'pending']).toContain((await handoffOf(id)).status);
    const decline = card.getByRole('button', { name: 'Decline' });
    for (let i = 0; i < 80 && !(await decline.evaluate((one: any) => one.matches(':focus'))); i++)
      await member.press('Tab');
    await member.press('Enter');
    await eventually(async () => (await handoffOf(id)).status === 'closed');
    await member.leave();
  });

  it('finds each of its actions in the palette by name, and each key in the list of keys', async () => {
    const one = await waiting(desk, 'What can be done here?', 'Cleo Three');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('What can be done here?');
    await member.press('?');
    const help = member.page.getByRole('dialog');
    const names = [
      'Next conversation',
      'Previous conversation',
      'Write a reply',
      'Send',
      'Assign',
      'Take over',
      'Resolve',
      'Snooze',
      'Tag',
      'Contact',
    ];
    for (const name of names) await help.getByText(name, { exact: true }).first().waitFor();
    await member.press('Escape');
    await help.waitFor({ state: 'detached' });
    await member.press('Control+k');
    await member.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await member.page.keyboard.type('take over');
    await member.page.getByRole('option', { name: 'Take over' }).waitFor();
    await member.press('Enter');
    await eventually(async () => (await handoffOf(one.handoff)).assignee_id === desk.workspace.memberIds.responder);
    await member.leave();
  });
});
