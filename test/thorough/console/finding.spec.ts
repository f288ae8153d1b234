/** Members find conversations: by saved filters, and by message text. */
import { call } from '../../support/app.js';
import { scriptOf } from '../../support/built-files.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { say } from '../../support/live.js';
import { Member, setDesk, waiting, type Desk } from '../../console/desk.js';

let desk: Desk;
const post = (path: string, body: object) => call(desk.app, 'POST', path, { token: desk.workspace.tokens.owner, body });
const dialog = (member: Member) => member.page.getByRole('dialog');

describeInBrowser('finding conversations', () => {
  beforeAll(async () => {
    desk = await setDesk();
  });
  afterAll(() => desk?.close());

  it('filters a queue by tag, and saves the filter for the team, which colleagues see at once', async () => {
    const [one] = [
      await waiting(desk, 'A suite, please', 'Vic Very'),
      await waiting(desk, 'A room, please', 'Norm Al'),
    ];
    const { id } = (await post('/v1/tags', { name: 'VIP' })).body.data;
    await post(`/v1/sessions/${one.session}/tags`, { tag_id: id });
    const [member, colleague] = [
      await Member.at(desk, { path: 'all' }),
      await Member.at(desk, { role: 'viewer', path: 'all' }),
    ];
    await member.row('Norm Al').waitFor();
    await member.page.getByRole('searchbox', { name: 'Search messages' }).waitFor();
    await member.press('f');
    await dialog(member).getByRole('combobox', { name: 'Tag' }).click();
    await member.page.getByRole('option', { name: 'VIP' }).click();
    expect(await member.violations()).toEqual([]);
    await dialog(member).getByRole('button', { name: 'Save filter' }).click();
    await dialog(member).getByText('Enter a name.').waitFor();
    await dialog(member).getByRole('textbox', { name: 'Save as' }).fill('VIP guests');
    await dialog(member).getByRole('switch', { name: 'Share with the team' }).click();
    await dialog(member).getByRole('button', { name: 'Save filter' }).click();
    await member.row('Norm Al').waitFor({ state: 'detached' });
    await member.row('Vic Very').waitFor();
    await member.press('j');
    await member.reads('A suite, please');
    expect(new URL(member.page.url()).pathname).toContain(`/all~tag.${id}/${one.handoff}`);
    await colleague.page.getByRole('link', { name: 'VIP guests' }).click();
    await colleague.row('Norm Al').waitFor({ state: 'detached' });
    await member.press('f');
    await dialog(member).getByRole('button', { name: 'Delete filter' }).click();
    await colleague.page.getByRole('link', { name: 'VIP guests' }).waitFor({ state: 'detached' });
    await member.page.getByRole('button', { name: 'Undo' }).click();
    await colleague.page.getByRole('link', { name: 'VIP guests' }).waitFor();
    await member.leave();
    await colleague.leave();
  });

  it('finds a message with / and Enter, and opens its conversation there, and from there in the inbox', async () => {
    const one = await waiting(desk, 'My umbrella stayed in the lobby', 'Una Brella');
    const member = await Member.at(desk, { path: 'mine' });
    const field = member.page.getByRole('searchbox', { name: 'Search messages' });
    await field.waitFor();
    await eventually(async () => {
      await member.press('/');
      return field.evaluate((one: any) => one.matches(':focus'));
    });
    await member.page.keyboard.type('umbrel lob');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await member.page.route(scriptOf('features/inbox/search-results.tsx'), (route) =>
      held.then(() => route.continue()),
    );
    await member.press('Enter');
    await member.page.getByRole('status', { name: 'Searching…' }).waitFor();
    expect(await field.evaluate((one: any) => one.matches(':focus'))).toBe(true);
    goOn();
    const hit = member.page
      .getByRole('list', { name: 'Messages found' })
      .getByRole('button', { name: /Una Brella/ })
      .first();
    await hit.locator('mark').first().waitFor();
    expect(await member.violations()).toEqual([]);
    await hit.press('Enter');
    const read = dialog(member);
    await read.locator('li[aria-current]').getByText('My umbrella stayed in the lobby').waitFor();
    // New messages cause no refetch of either.
    const fetched = () => member.calls.filter((one) => /message_search|\/messages$/.test(one)).length;
    const [before, counted] = [fetched(), member.page.waitForResponse('**/inbox_counts')];
    await say(one.who, one.session, 'Is it still there?');
    await counted;
    await member.page.waitForLoadState('networkidle');
    expect(fetched()).toBe(before);
    await read.getByRole('link', { name: /^Open HO-\d+ in the inbox$/ }).press('Enter');
    await eventually(async () => member.page.url().endsWith(`/all/${one.handoff}`));
    await member.reads('My umbrella stayed in the lobby');
    await field.fill('nothing of the kind');
    await field.press('Enter');
    await member.page.getByText('No messages found').waitFor();
    await field.press('Escape');
    await member.row('Una Brella').waitFor();
    await member.leave();
  });
});
