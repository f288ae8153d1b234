/** Writing in a conversation: private notes and replies, by keyboard, and what the customer receives. */
import type { BrowserContextOptions } from 'playwright-core';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Visitor } from '../widget/stage.js';
import { Member, setDesk, waiting, type Desk } from './desk.js';

let desk: Desk;
const members: Member[] = [];
async function sits(options: Parameters<typeof Member.at>[1] = {}): Promise<Member> {
  const member = await Member.at(desk, options);
  members.push(member);
  return member;
}
const notesOf = async (session: string): Promise<any[]> =>
  (await call(desk.app, 'GET', `/v1/sessions/${session}/notes`, { token: desk.workspace.tokens.viewer })).body.data;

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
    await writer.press('Control+Enter');
    for (const one of [writer, colleague]) await one.reads('Zqsecret');
    const note = colleague.log.getByRole('article', { name: 'Private note by responder' });
    await note.getByText('Private note', { exact: true }).waitFor();
    expect(await note.locator('strong').textContent()).toBe('difficult');
    expect(await colleague.page.getByRole('button', { name: 'Delete note' }).count()).toBe(0);
    // The next message is a reply again; it arrives after the note would have.
    await writer.press('Escape', 'r');
    await writer.page.keyboard.type('Good **morning**');
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

  it('keeps a note and a reply separate, each with its own text, look and button', async () => {
    const one = await waiting(desk, 'Which is which?', 'Ada Apart');
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('Which is which?');
    await member.press('r');
    await member.page.keyboard.type('For the customer');
    await member.press('Escape', 'n');
    expect(await member.noteField.inputValue()).toBe('');
    await member.page.keyboard.type('For the team');
    await member.page.getByText('Only your team sees this').waitFor();
    expect(await member.page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
    const ground = (name: string) =>
      member.page
        .getByRole('textbox', { name })
        .evaluate(
          (field: any) => field.ownerDocument.defaultView.getComputedStyle(field.parentElement).backgroundColor,
        );
    const noteGround = await ground('Private note about Ada Apart');
    await member.press('Control+Enter');
    await eventually(async () => (await notesOf(one.session)).length === 1);
    await member.press('Escape', 'r');
    expect(await member.composer.inputValue()).toBe('For the customer');
    expect(await ground('Reply to Ada Apart')).not.toBe(noteGround);
    expect((await one.who.ask('GET', `sessions/${one.session}/messages?limit=200`)).text).not.toContain('For the team');
  });

  it('mentions the selected colleague, even if several have the same name', async () => {
    const one = await waiting(desk, 'Whose turn is it?', 'Tom Turn');
    const { memberIds, id } = desk.workspace;
    const rename = 'update members set name = $3 where workspace_id = $1 and id = $2';
    for (const role of ['admin', 'owner'] as const)
      await desk.app.app.get(SystemDb).query({ text: rename, values: [id, memberIds[role], 'Ada Lovelace'] });
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('Whose turn is it?');
    await member.press('n');
    await member.page.keyboard.type('Please, @love');
    const picker = member.page.getByRole('listbox', { name: 'Mention a colleague' });
    await picker.getByRole('option').nth(1).waitFor();
    expect(await member.violations()).toEqual([]);
    const first = await picker.getByRole('option').first().textContent();
    await member.press('Enter');
    await member.page.keyboard.type('look at this, and write to me@example.com');
    expect(await member.noteField.inputValue()).toBe('Please, @Ada Lovelace look at this, and write to me@example.com');
    await member.press('Control+Enter');
    await eventually(async () => (await notesOf(one.session)).length === 1);
    const picked = first?.endsWith('Admin') ? memberIds.admin : memberIds.owner;
    expect((await notesOf(one.session))[0]).toMatchObject({ mentions: [picked] });
    await member.log.getByText('@Ada Lovelace', { exact: true }).waitFor();
    // Escape keeps the typed character.
    await member.page.keyboard.type('@');
    await picker.waitFor();
    await member.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await eventually(() => member.noteField.evaluate((field: any) => field.matches(':focus')));
    expect(await member.noteField.inputValue()).toBe('@');
    for (const role of ['admin', 'owner'] as const)
      await desk.app.app.get(SystemDb).query({ text: rename, values: [id, memberIds[role], role] });
  });

  it('notifies only the mentioned member, on any page, and links to the conversation', async () => {
    const one = await waiting(desk, 'Who knows this?', 'Moira Mention');
    const [mentioned, other] = [
      await sits({ role: 'admin', path: 'mine' }),
      await sits({ role: 'owner', path: 'mine' }),
    ];
    await call(desk.app, 'POST', `/v1/sessions/${one.session}/notes`, {
      token: desk.workspace.tokens.responder,
      body: { text: 'Do you know this?', mentions: [desk.workspace.memberIds.admin] },
    });
    await mentioned.page.getByText('responder mentioned you').first().waitFor();
    await mentioned.page.getByRole('button', { name: 'Open conversation' }).first().click();
    await mentioned.reads('Do you know this?');
    expect(await other.page.getByText('mentioned you').count()).toBe(0);
  });

  it('adds each mention to a separate queue, unread until it is opened, in all tabs', async () => {
    const [one, two] = [await waiting(desk, 'First?', 'Una First'), await waiting(desk, 'Second?', 'Duo Second')];
    const { tokens, memberIds } = desk.workspace;
    const mention = ({ session }: { session: string }, text: string) =>
      call(desk.app, 'POST', `/v1/sessions/${session}/notes`, {
        token: tokens.responder,
        body: { text, mentions: [memberIds.owner] },
      });
    await mention(one, 'Look at the first');
    await mention(two, 'Look at the second');
    const [member, tab] = [await sits({ role: 'owner', path: 'mine' }), await sits({ role: 'owner', path: 'mine' })];
    const unread = ({ page }: Member) =>
      page.getByRole('link', { name: /^Mentions/ }).evaluate((link: any) => link.textContent as string);
    await eventually(async () => (await unread(tab)) === 'Mentions2');
    await member.press('q', 'n');
    const names = async () =>
      (await member.page.locator('[data-handoff]').allInnerTexts()).map((text) => text.split('\n'));
    await eventually(async () => (await names()).length === 2);
    expect((await names()).every((lines) => lines.includes('Mentioned you'))).toBe(true);
    expect(await member.violations()).toEqual([]);
    await member.press('j');
    await member.reads('Look at the second');
    await eventually(async () => (await unread(member)) === 'Mentions1');
    await eventually(async () => (await unread(tab)) === 'Mentions1');
    // The message being read stays in place; the next key press goes to the next one.
    await member.press('j');
    await member.reads('Look at the first');
    await eventually(async () => (await unread(member)) === 'Mentions');
    await member.press('q', 'n');
    await eventually(async () => (await names()).every((lines) => !lines.includes('Mentioned you')));
  });

  it('lets the author delete a note after confirmation, but not a colleague’s', async () => {
    const one = await waiting(desk, 'Do you keep notes?', 'Nora Note');
    const by = (token: string, text: string) =>
      call(desk.app, 'POST', `/v1/sessions/${one.session}/notes`, { token, body: { text } });
    await by(desk.workspace.tokens.admin, 'Not mine');
    await by(desk.workspace.tokens.responder, 'Mine, and wrong');
    const member = await sits({ path: `all/${one.handoff}` });
    await member.reads('Not mine');
    const remove = member.page.getByRole('button', { name: 'Delete note' });
    expect(await remove.count()).toBe(1);
    for (let i = 0; i < 80 && !(await remove.evaluate((button: any) => button.matches(':focus'))); i++)
      await member.press('Shift+Tab');
    await member.press('Enter');
    const dialog = member.page.getByRole('dialog', { name: 'Delete this note?' });
    await dialog.getByText('Mine, and wrong').waitFor();
    await dialog.getByRole('button', { name: 'Delete note' }).press('Enter');
    await member.log.getByText('Mine, and wrong').waitFor({ state: 'detached' });
    await eventually(() => member.log.evaluate((log: any) => log.matches(':focus')));
    expect((await notesOf(one.session)).map(({ text }) => text)).toEqual(['Not mine']);
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
    await member.page.getByText('/thanks is deleted.').first().waitFor();
    await eventually(async () => (await dialog.getByRole('button', { name: /^\/thanks/ }).count()) === 0);
  });

  it.each([
    ['in light', {}],
    ['in dark', { colorScheme: 'dark' }],
    ['on a phone of 360 px', { viewport: { width: 360, height: 740 } }],
    ['in German', { locale: 'de' }],
    ['from right to left', { dir: 'rtl' }],
  ] as [string, BrowserContextOptions & { dir?: 'rtl' }][])(
    'has no accessibility violations %s',
    async (_, { dir, ...options }) => {
      const one = await waiting(desk, 'Is it readable?', 'Ida Readable');
      const note = { text: 'A note for **everyone**' };
      await call(desk.app, 'POST', `/v1/sessions/${one.session}/notes`, {
        token: desk.workspace.tokens.responder,
        body: note,
      });
      const member = await sits({ ...options, path: `all/${one.handoff}`, reducedMotion: 'reduce' });
      await member.reads('A note for');
      if (dir) await member.page.evaluate(`document.documentElement.dir = '${dir}'`);
      await member.press('r');
      await member.page.keyboard.type('/');
      await member.page.getByRole('listbox').waitFor({ state: 'attached' });
      expect(await member.violations()).toEqual([]);
      await member.press('Escape', 'Escape', 'n');
      await member.page.keyboard.type('Text');
      expect(await member.violations()).toEqual([]);
      const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await member.page.evaluate(wide)).toBe(false);
    },
  );
});
