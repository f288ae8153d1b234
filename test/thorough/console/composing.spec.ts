/**
 * Notes, mentions and saved replies with the service, colleagues and a customer. What each field and dialog does by
 * itself: web/console/features/inbox.
 */
import type { Locator } from 'playwright-core';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { Visitor } from '../../widget/stage.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const members: Member[] = [];
async function sits(options: Parameters<typeof Member.at>[1] = {}): Promise<Member> {
  const member = await Member.at(desk, options);
  members.push(member);
  return member;
}
/** The colour behind a field. */
const groundOf = (field: Locator): Promise<string> =>
  field.evaluate((one: any) => one.ownerDocument.defaultView.getComputedStyle(one.parentElement).backgroundColor);

describeInBrowser('the composer', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterEach(async () => {
    const complaints = members.flatMap((member) => member.complaints);
    for (const member of members.splice(0)) await member.leave();
    expect(complaints.filter((text) => /Content Security Policy|Trusted|pageerror/.test(text))).toEqual([]);
  });
  afterAll(() => desk?.close());

  it('writes a private note with N, which colleagues see at once and the customer never does', async () => {
    const visitor = await Visitor.at(desk);
    await visitor.open();
    await visitor.say('I want to talk to a human');
    await visitor.hears('I want to talk to a human');
    const [writer, colleague] = [await sits(), await sits({ role: 'viewer' })];
    for (const one of [writer, colleague]) {
      await one.page.locator('[data-handoff]').first().waitFor();
      await one.press('j');
      await one.reads('I want to talk to a human');
    }
    await writer.press('n');
    await eventually(() => writer.noteField.evaluate((field: any) => field.matches(':focus')));
    await writer.page.keyboard.type('Zqsecret: a **difficult** customer');
    const noteGround = await groundOf(writer.noteField);
    await writer.press('Control+Enter');
    for (const one of [writer, colleague]) await one.reads('Zqsecret');
    const note = colleague.log.getByRole('article', { name: 'Private note by responder' });
    await note.getByText('Private note', { exact: true }).waitFor();
    expect(await note.locator('strong').textContent()).toBe('difficult');
    expect(await colleague.page.getByRole('button', { name: 'Delete note' }).count()).toBe(0);
    // The next message is a reply again; it arrives after the note would have.
    await writer.press('Escape', 'r');
    await writer.page.keyboard.type('Good **morning**');
    expect(await groundOf(writer.composer)).not.toBe(noteGround);
    await writer.press('Control+Enter');
    await visitor.log.locator('strong', { hasText: 'morning' }).waitFor();
    await writer.log.locator('strong', { hasText: 'morning' }).waitFor();
    await visitor.hears('Good morning');
    expect(await visitor.log.getByText('Zqsecret').count()).toBe(0);
    await visitor.page.reload();
    await visitor.launcher.click();
    await visitor.hears('Good morning');
    expect(await visitor.page.getByText('Zqsecret').count()).toBe(0);
    await visitor.leave();
  });

  it('tells only who is mentioned, on any page, and queues it, unread until it is opened, in all tabs', async () => {
    const [zero, one, two] = [
      await waiting(desk, 'Who knows this?', 'Zoe Zero'),
      await waiting(desk, 'First?', 'Una First'),
      await waiting(desk, 'Second?', 'Duo Second'),
    ];
    const { tokens, memberIds } = desk.workspace;
    const mention = ({ session }: { session: string }, text: string) =>
      call(desk.app, 'POST', `/v1/sessions/${session}/notes`, {
        token: tokens.responder,
        body: { text, mentions: [memberIds.owner] },
      });
    const [member, tab, other] = [
      await sits({ role: 'owner', path: 'mine' }),
      await sits({ role: 'owner', path: 'mine' }),
      await sits({ role: 'admin', path: 'mine' }),
    ];
    const unread = ({ page }: Member) =>
      page.getByRole('link', { name: /^Mentions/ }).evaluate((link: any) => link.textContent as string);
    await mention(zero, 'Do you know this?');
    await tab.page.getByText('responder mentioned you').first().waitFor();
    await tab.page.getByRole('button', { name: 'Open conversation' }).first().click();
    await tab.reads('Do you know this?');
    for (const each of [member, tab]) await eventually(async () => (await unread(each)) === 'Mentions');
    await mention(one, 'Look at the first');
    await mention(two, 'Look at the second');
    await eventually(async () => (await unread(tab)) === 'Mentions2');
    expect(await other.page.getByText('mentioned you').count()).toBe(0);
    await member.press('q', 'n');
    const marked = async () => {
      const rows = (await member.page.locator('[data-handoff]').allInnerTexts()).map((text) => text.split('\n'));
      return rows.length === 3 ? rows.filter((lines) => lines.includes('Mentioned you')).length : null;
    };
    await eventually(async () => (await marked()) === 2);
    expect(await member.violations()).toEqual([]);
    await member.press('j');
    await member.reads('Look at the second');
    for (const each of [member, tab]) await eventually(async () => (await unread(each)) === 'Mentions1');
    // The message being read stays in place; the next key press goes to the next one.
    await member.press('j');
    await member.reads('Look at the first');
    await eventually(async () => (await unread(member)) === 'Mentions');
    await member.press('q', 'n');
    await eventually(async () => (await marked()) === 0);
  });

  it('inserts saved replies with / or a button, several if wanted, with names filled in', async () => {
    const one = await waiting(desk, 'Where is my refund?', 'Rita Refund');
    const save = (body: object) =>
      call(desk.app, 'POST', '/v1/saved_replies', { token: desk.workspace.tokens.responder, body });
    await save({ shortcut: 'hello', title: 'Greeting', text: 'Hello {{contact.first_name|there}},\n' });
    await save({ shortcut: 'refund', title: 'Refund', text: 'your refund is on its way.', scope: 'shared' });
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('Where is my refund?');
    await member.press('r');
    await member.page.keyboard.type('/hel');
    const picker = member.page.getByRole('listbox', { name: 'Saved replies' });
    await picker.getByRole('option', { name: /hello/ }).waitFor();
    expect(await member.violations()).toEqual([]);
    await member.press('Enter');
    await eventually(async () => (await member.composer.inputValue()) === 'Hello Rita,\n');
    await member.page.getByRole('button', { name: 'Insert a saved reply' }).press('Enter');
    await picker.getByRole('option').nth(1).waitFor();
    // Also found by its text.
    await member.page.keyboard.type('on its way');
    await member.press('Enter');
    await eventually(async () => (await member.composer.inputValue()) === 'Hello Rita,\nyour refund is on its way.');
    // The browser's undo removes only the latest insertion.
    await member.press('Control+z');
    expect(await member.composer.inputValue()).toBe('Hello Rita,\n');
    // If it is closed by a click, focus stays at the clicked place.
    await member.page.getByRole('button', { name: 'Insert a saved reply' }).press('Enter');
    await picker.waitFor();
    const search = member.page.getByRole('searchbox', { name: 'Search messages' });
    await search.click();
    await picker.waitFor({ state: 'detached' });
    expect(await search.evaluate((field: any) => field.matches(':focus'))).toBe(true);
    await member.composer.click();
    await member.press('Control+End');
    // A slash within the text is plain text.
    await member.page.keyboard.type('1/2');
    expect(await picker.count()).toBe(0);
  });

  it('creates, edits, shares and deletes saved replies from the palette by keyboard', async () => {
    const one = await waiting(desk, 'Are you there?', 'Mara Manage');
    const member = await sits({ role: 'admin', path: `all/${one.handoff}` });
    await member.reads('Are you there?');
    await member.press('Control+k');
    await member.page.getByRole('combobox', { name: 'Command palette' }).waitFor();
    await member.page.keyboard.type('saved rep');
    await member.page.getByRole('option', { name: 'Manage saved replies' }).waitFor();
    await member.press('Enter');
    const dialog = member.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New saved reply' }).press('Enter');
    const shortcut = dialog.getByRole('textbox', { name: 'Shortcut' });
    await eventually(() => shortcut.evaluate((field: any) => field.matches(':focus')));
    await member.page.keyboard.type('Not One');
    await member.press('Enter');
    await dialog.getByText(/lower-case letters/).waitFor();
    await shortcut.fill('thanks');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Thanks');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Thank you {{contact.nam}}');
    await member.press('Control+Home');
    await dialog.getByRole('button', { name: 'Save reply' }).press('Enter');
    await dialog.getByText(/\{\{contact\.first_name\}\}/).waitFor();
    expect(await member.violations()).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Thank you ');
    await dialog.getByRole('button', { name: 'Customer’s first name' }).press('Enter');
    await dialog.getByRole('button', { name: 'Save reply' }).press('Enter');
    await dialog.getByRole('button', { name: /^\/thanks/ }).press('Enter');
    expect(await dialog.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(
      'Thank you {{contact.first_name|there}}',
    );
    await dialog.getByRole('combobox', { name: 'Who can use it' }).press('Enter');
    await member.page.getByRole('option', { name: 'The whole team' }).click();
    await dialog.getByRole('button', { name: 'Save reply' }).press('Enter');
    const shared = dialog.getByRole('region', { name: 'Shared with the team' });
    await shared.getByRole('button', { name: /^\/thanks/ }).waitFor();
    expect(await member.violations()).toEqual([]);
    await shared.getByRole('button', { name: 'Delete /thanks' }).press('Enter');
    await member.page.getByRole('dialog', { name: 'Delete /thanks?' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete /thanks' }).press('Enter');
    await member.page.getByText('/thanks deleted').first().waitFor();
    await eventually(async () => (await dialog.getByRole('button', { name: /^\/thanks/ }).count()) === 0);
  });

  it('is accessible and fits in each look, with a list open and with a note, also in German words', async () => {
    const one = await waiting(desk, 'Is it readable?', 'Ida Readable');
    const note = { text: 'A note for **everyone**' };
    await call(desk.app, 'POST', `/v1/sessions/${one.session}/notes`, {
      token: desk.workspace.tokens.responder,
      body: note,
    });
    const member = await sits({ locale: 'de', path: `all/${one.handoff}`, reducedMotion: 'reduce' });
    await member.reads('A note for');
    await member.press('r');
    await member.page.keyboard.type('/');
    await member.page.getByRole('listbox').waitFor({ state: 'attached' });
    await member.looksGood();
    await member.press('Escape', 'Escape', 'n');
    await member.page.keyboard.type('Text');
    await member.looksGood();
  });
});
