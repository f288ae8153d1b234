/** Every inbox feature works by keyboard alone: each registered action once, without a mouse. */
import { HandoffsService } from '../../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { APPROVAL } from '../../support/handoffs.js';
import { idle, opened, say, spoken } from '../../support/live.js';
import { browser as customer } from '../../support/widget.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const handoffOf = async (id: string): Promise<any> =>
  (await call(desk.app, 'GET', `/v1/handoffs/${id}`, { token: desk.workspace.tokens.viewer })).body.data;

describeInBrowser('the inbox by keyboard alone', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());

  const isAt = (member: Member, path: string) =>
    eventually(async () => member.page.url().endsWith(`/w/${desk.workspace.id}/inbox/${path}`));

  it('moves between queues, and up and down within one', async () => {
    const [one, two] = [await waiting(desk, 'First', 'Anna One'), await waiting(desk, 'Second', 'Bert Two')];
    const member = await Member.at(desk);
    await member.row('Bert Two').waitFor();
    for (const [keys, queue] of [
      ['qm', 'mine'],
      ['qa', 'all'],
      ['qp', 'approvals'],
      ['qn', 'mentions'],
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

  it('opens proof and contact, takes over, replies, returns to the agent, resolves, reopens and undoes', async () => {
    const who = await customer(desk.app, desk.workspace);
    const session = await opened(who);
    await say(who, session, 'How heavy may a parcel be?');
    await idle(desk.app);
    await who.ask('POST', `sessions/${session}/escalate`, { text: 'A person, please' });
    const { body } = await call(desk.app, 'GET', '/v1/handoffs?limit=1', { token: desk.workspace.tokens.viewer });
    const { id } = body.data[0];
    // Narrow enough to show the contact as a drawer.
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
    // The server has it before its response reaches the page, which offers undo.
    await member.page.getByRole('button', { name: 'Undo' }).waitFor();
    await member.press('Control+z');
    await eventually(async () => (await handoffOf(id)).assignee_id === null);
    await member.press('e');
    const solved = member.page.getByRole('dialog').getByRole('button', { name: 'Solved', exact: true });
    await solved.waitFor();
    await eventually(() => solved.evaluate((one: any) => one.matches(':focus')));
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

  it('decides an approval with Tab and Enter, never with a single letter', async () => {
    const who = await customer(desk.app, desk.workspace);
    const session = await opened(who);
    await say(who, session, 'Delete my account');
    await idle(desk.app);
    const { id } = await desk.app.app.get(HandoffsService).create(desk.workspace.id, agentActor(null), {
      ...APPROVAL,
      sessionId: session,
      contactId: who.contactId,
      ask: 'Delete the account',
      requester: 'agent',
    });
    const member = await Member.at(desk, { path: 'approvals' });
    await member.page.locator(`[data-handoff="${id}"]`).waitFor();
    await member.press('j');
    const card = member.page.getByRole('region', { name: 'Approve delete_account' });
    await card.waitFor();
    for (const letter of 'bcdghmsuvwyz') await member.press(letter);
    await member.press('a');
    // It renders, and has focus, before it handles keys: members press Escape until it is gone.
    await member.page.locator('[role=dialog] :focus').waitFor();
    await member.press('d');
    await eventually(async () => {
      await member.press('Escape');
      return (await member.page.getByRole('dialog').count()) === 0;
    });
    expect(['open', 'pending']).toContain((await handoffOf(id)).status);
    // Text typed for a reply decides nothing: the shortcut leads to the card, and Tab to its buttons.
    for (const key of ['y', 'e', 's', 'Enter']) await member.press(key);
    await member.press('Escape');
    await member.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(['open', 'pending']).toContain((await handoffOf(id)).status);
    await member.press('y', 'Tab', 'Tab');
    await card.getByRole('button', { name: 'Decline' }).and(member.page.locator(':focus')).waitFor();
    await member.press('Enter');
    await eventually(async () => (await handoffOf(id)).status === 'closed');
    // The button disappears, and the conversation's shortcuts keep working.
    await member.page.locator('[data-log]:focus').waitFor();
    await member.leave();
  });

  it('navigates menus and dialogs with arrows and letters, and assigns by the first letter of a name', async () => {
    const one = await waiting(desk, 'Who takes this?', 'Arrow Key');
    const member = await Member.at(desk, { path: `all/${one.handoff}` });
    await member.reads('Who takes this?');
    const focused = () => member.page.locator('[role=dialog] :focus');
    await member.press('e');
    await focused()
      .and(member.page.getByRole('button', { name: 'Solved' }))
      .waitFor();
    await member.press('ArrowUp'); // Wraps to the last one.
    await focused().filter({ hasText: 'Not solved' }).waitFor();
    await member.press('Home', 'ArrowDown');
    await focused().filter({ hasText: 'Partly' }).waitFor();
    await member.press('Escape');
    await member.page.getByRole('dialog').waitFor({ state: 'detached' });
    await member.press('a');
    await member.page.locator('[role=dialog] [data-name]:focus').waitFor(); // The list has come.
    await member.press('o');
    await focused().filter({ hasText: 'owner' }).waitFor();
    await member.press('Enter');
    await eventually(async () => (await handoffOf(one.handoff)).assignee_id === desk.workspace.memberIds.owner);
    await member.leave();
  });

  it('lists every action in the palette by name, and every shortcut in the shortcuts dialog', async () => {
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
