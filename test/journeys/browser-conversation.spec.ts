/** The widget in a real browser, against the real application: two visitors, and a teammate. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { setStage, Visitor, type Stage } from '../widget/stage.js';

let stage: Stage;
const get = async (path: string): Promise<any> =>
  (await call(stage.app, 'GET', path, { token: stage.workspace.tokens.responder })).body.data;
/** The only conversation with this subject or first message. */
const conversation = (said: string): Promise<{ id: string; messages: { author: string; text: string }[] }> =>
  eventually(async () => {
    for (const { id } of await get('/v1/sessions?limit=200')) {
      const messages = await get(`/v1/sessions/${id}/messages?limit=200`);
      if (messages[0]?.text === said) return { id, messages };
    }
    return null;
  });

describeInBrowser('a visitor', () => {
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage?.close());

  it('asks a question, reads the evidence, asks for a human, gets a reply, and rates it', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.say('How heavy may a parcel be?');
    await visitor.hears('31 kilograms');
    const source = visitor.log.locator('summary', { hasText: 'Source: Parcels' }).first();
    await source.click();
    const quote = visitor.log.locator('blockquote').first();
    await quote.waitFor();
    expect(await quote.textContent()).toBe('A parcel may weigh up to 31 kilograms.');
    const link = visitor.log.getByRole('link', { name: 'Parcels' }).first();
    expect(await link.getAttribute('href')).toBe('https://shop.example.com/parcels');
    await source.click();
    await quote.waitFor({ state: 'hidden' });

    await visitor.say('And how long can I return goods?');
    await visitor.hears('within 30 days');

    await visitor.say('Where is the label for the way back?');
    const label = visitor.log.locator('p').getByRole('link', { name: 'from this page' });
    await label.waitFor();
    expect(await label.getAttribute('href')).toBe('https://shop.example.com/label');
    expect(await visitor.log.textContent()).not.toContain('](');

    await visitor.button('Talk to a person').click();
    await visitor.hears('So that our answer reaches you');
    // The form says what the team needs; nothing beside it says that somebody is there.
    expect(await visitor.log.locator('.note').count()).toBe(0);
    const { id } = await conversation('How heavy may a parcel be?');
    const [handoff] = await get(`/v1/handoffs?session_id=${id}`);
    await call(stage.app, 'POST', `/v1/handoffs/${handoff.id}/replies`, {
      token: stage.workspace.tokens.responder,
      body: { text: 'Hello, here is a person. Look at https://shop.example.com/help.' },
    });
    await visitor.hears('here is a person');
    expect(await visitor.log.getByRole('link', { name: 'https://shop.example.com/help' }).count()).toBe(1);
    await call(stage.app, 'POST', `/v1/handoffs/${handoff.id}/replies`, {
      token: stage.workspace.tokens.responder,
      body: { text: 'Please **note** <i>:\n\n- [our page](https://shop.example.com/a)\n- [x](javascript:alert(1))' },
    });
    const item = visitor.log.getByRole('listitem');
    await item.first().waitFor();
    expect(await visitor.log.locator('.teammate strong').textContent()).toBe('note');
    expect(await item.allTextContents()).toEqual(['our page', '[x](javascript:alert(1))']);
    const page = item.getByRole('link');
    expect(await page.getAttribute('href')).toBe('https://shop.example.com/a');
    expect(await page.getAttribute('rel')).toBe('noopener');
    expect(await visitor.log.locator('.teammate i').count()).toBe(0);
    await visitor.say('My **own** words');
    await visitor.hears('My **own** words');
    await visitor.say('Thank you!');
    await visitor.hears('Thank you!');

    const other = await Visitor.at(stage);
    await other.open();
    expect(await other.log.textContent()).not.toContain('parcel');
    await other.choose('Earlier conversations');
    await other.window.getByRole('heading', { name: 'Earlier conversations' }).waitFor();
    expect(await other.window.locator('.plain').count()).toBe(0);
    expect(other.complaints).toEqual([]);
    await other.leave();

    await visitor.choose('End conversation');
    await visitor.hears('This conversation has ended.');
    await visitor.button('5/5').click();
    await visitor.hears('Thank you for your rating.');
    expect(await get(`/v1/sessions/${id}`)).toMatchObject({ resolution: 'solved' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('is offered a page under its title where nothing is certain, and says that it answers', async () => {
    const certain = async (min_confidence: number) =>
      call(stage.app, 'PATCH', '/v1/guardrails', { token: stage.workspace.tokens.owner, body: { min_confidence } });
    await certain(1);
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.say('How many kilograms may a parcel weigh?');
    await visitor.hears('This may help: How heavy may a parcel be?');
    const best = visitor.log.locator('.bubble .card[open] blockquote');
    expect(await best.allTextContents()).toEqual(['A parcel may weigh up to 31 kilograms.']);
    const titles = await visitor.log.locator('.bubble').last().locator('summary').allTextContents();
    expect(titles.filter((title) => title === 'How heavy may a parcel be?')).toHaveLength(1);
    await visitor.button('That answers it').click();
    await visitor.hears('Good to hear.');
    const { id } = await conversation('How many kilograms may a parcel weigh?');
    expect(await get(`/v1/sessions/${id}`)).toMatchObject({ resolution: 'solved' });
    expect(await visitor.button('That answers it').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await certain(0);
    await visitor.leave();
  });

  it('finds the conversation again on the next page, and receives messages from meanwhile', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.say('I want to talk to a person, please');
    const { id } = await conversation('I want to talk to a person, please');
    const [handoff] = await eventually(async () => {
      const found = await get(`/v1/handoffs?session_id=${id}`);
      return found.length > 0 && found;
    });
    await visitor.page.goto('about:blank');
    await call(stage.app, 'POST', `/v1/handoffs/${handoff.id}/replies`, {
      token: stage.workspace.tokens.responder,
      body: { text: 'We looked into it.' },
    });
    await visitor.page.goto(stage.site.origin);
    // Nobody has clicked: the button shows that there is something new.
    await visitor.page.getByRole('button', { name: /new message/ }).waitFor();
    await visitor.open();
    await visitor.hears('We looked into it.');
    expect(await visitor.log.textContent()).toContain('I want to talk to a person, please');
    await visitor.page.getByRole('button', { name: 'Chat', exact: true }).waitFor();
    await visitor.leave();
  });

  it('who reads further up is told of a new message, which is read when it is seen', async () => {
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.say(`Let me talk to a person. ${'There is a line to read here, '.repeat(60)}`);
    await visitor.log.locator('.row.agent').first().waitFor();
    await visitor.hears('So that our answer reaches you');
    const [handoff] = await get('/v1/handoffs?limit=1');
    const reads = () => visitor.requests.filter((path) => path.endsWith('/read')).length;
    await visitor.log.evaluate((log: any) => (log.scrollTop = 0));
    const before = reads();
    await call(stage.app, 'POST', `/v1/handoffs/${handoff.id}/replies`, {
      token: stage.workspace.tokens.responder,
      body: { text: 'We have noted it.' },
    });
    const newer = visitor.log.getByRole('button', { name: '1 new message' });
    await newer.waitFor();
    expect(reads()).toBe(before);
    await newer.click();
    await newer.waitFor({ state: 'detached' });
    await eventually(async () => reads() > before);
    await visitor.leave();
  });

  it('loses no message without a connection: each is sent once, in order, even from the next page', async () => {
    const visitor = await Visitor.at(stage);
    const { page } = visitor;
    await visitor.open();
    await page.route('**/api/**', (route) => route.abort());
    await visitor.say('First without a line');
    await visitor.say('Second without a line');
    await visitor.window.getByText('No connection.').waitFor();
    await visitor.hears('Sending…');
    await page.reload();
    await visitor.launcher.click();
    await visitor.hears('Second without a line');
    await visitor.say('Third without a line');
    await page.unroute('**/api/**');
    const { id } = await conversation('First without a line');
    await eventually(async () => {
      const messages: { author: string; text: string }[] = await get(`/v1/sessions/${id}/messages?limit=200`);
      const own = messages.filter(({ author }) => author === 'contact').map(({ text }) => text);
      return (
        own.length >= 3 &&
          expect(own).toEqual(['First without a line', 'Second without a line', 'Third without a line']),
        own.length >= 3
      );
    });
    await visitor.window.getByText('No connection.').waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  it('reads the workspace’s own words although a part of the script was lost on its way', async () => {
    const { owner } = stage.workspace.tokens;
    const own = async (texts: object | null) =>
      (await call(stage.app, 'PATCH', '/v1/workspace', { token: owner, body: { widget: { texts } } })).status;
    expect(await own({ '*': { title: 'What is it about?' } })).toBe(200);
    const visitor = await Visitor.at(stage);
    // A browser does not ask again for a module that it could not load.
    await visitor.page.route(/\/names-\w+\.js$/, (route) => route.abort());
    await visitor.launcher.click();
    await visitor.log.getByRole('heading', { name: 'What is it about?' }).waitFor();
    expect(await own(null)).toBe(200);
    await visitor.leave();
  });

  it('is told if the service does not accept a message, and can retry', async () => {
    const visitor = await Visitor.at(stage);
    const { page } = visitor;
    await visitor.open();
    const refused = { status: 400, headers: { 'access-control-allow-origin': '*' }, json: { error: {} } };
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill(refused) : route.continue(),
    );
    await visitor.say('Take this');
    await visitor.hears('Not sent.');
    await page.unroute('**/messages');
    await visitor.button('Try again').click();
    await conversation('Take this');
    await visitor.leave();
  });
});
