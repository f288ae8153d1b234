/** What a visitor books and leaves behind, in a real browser. */
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { always, openHost } from '../support/meetings.js';
import { offerActions, setStage, Visitor, type Stage } from '../widget/stage.js';

let stage: Stage;
const as = async (method: string, path: string, body?: object): Promise<any> =>
  (await call(stage.app, method, path, { token: stage.workspace.tokens.owner, body })).body.data;
const credits = (count: number | null): Promise<unknown> =>
  stage.app.app.get(WorkspacesService).setCredits(OPERATOR, { id: stage.workspace.id, setting: count });
/** The meeting that was created last. */
const latest = (list: string): Promise<any> => eventually(async () => (await as('GET', `/v1/${list}?limit=1`))[0]);

/** A moment in the visitor's time zone. */
const onTheClock = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString('en', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });

describeInBrowser('a visitor', () => {
  beforeAll(async () => {
    stage = await setStage();
    await openHost(stage.app, stage.workspace.id, stage.workspace.memberIds.responder, always());
  });
  afterEach(async () => {
    await credits(null);
    await as('PUT', '/v1/killswitch', { active: false });
  });
  afterAll(() => stage?.close());

  it('books a meeting by the form, a day and then one of all its times, in their own zone', async () => {
    const visitor = await Visitor.at(stage, stage.site.origin, { timezoneId: 'Pacific/Chatham' });
    await visitor.open();
    await visitor.say('I would like to book a demo in the evening');
    await visitor.hears('Which day suits you?');
    expect(await visitor.log.locator('.choices').count()).toBe(0);
    const days = visitor.log.getByRole('combobox', { name: 'Day' });
    await days.selectOption({ index: 2 });
    const times = visitor.log.getByRole('radio');
    expect(await times.count()).toBe(48);
    const chosen = (await times.first().locator('..').textContent())!;
    // These islands are offset by three quarters of an hour: no other zone’s slots begin at these minutes.
    expect(chosen).toMatch(/^5:15\sPM$/);
    await times.first().check();
    await visitor.log.getByLabel('Name').fill('Ann');
    await visitor.log.getByLabel('Email').fill('ann@example.com');
    await visitor.button('Send').first().click();
    await visitor.hears('Booked:');
    const meeting = await latest('meetings');
    expect(meeting).toMatchObject({
      ...{ status: 'booked', attendee_name: 'Ann', attendee_email: 'ann@example.com', timezone: 'Pacific/Chatham' },
    });
    expect(onTheClock(meeting.starts_at, 'Pacific/Chatham')).toBe('17:15');
    // What was booked by the form is called off in words.
    await visitor.say('Please cancel it');
    await visitor.hears('Shall I cancel your meeting on');
    await visitor.button('Yes').click();
    await visitor.hears('Your meeting is cancelled');
    expect(await as('GET', `/v1/meetings/${meeting.id}`)).toMatchObject({ status: 'cancelled' });
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('may write when instead, and sees the day that they wrote', async () => {
    const visitor = await Visitor.at(stage, stage.site.origin, { timezoneId: 'Pacific/Chatham' });
    await visitor.open();
    const at = Date.now() + 12 * 86_400_000;
    const day = (options: Intl.DateTimeFormatOptions) =>
      new Date(at).toLocaleDateString('en', { timeZone: 'Pacific/Chatham', ...options });
    await visitor.say(`I would like to book a demo on ${day({ day: 'numeric', month: 'long' })}`);
    await visitor.hears('These times are free');
    const days = visitor.log.getByRole('combobox', { name: 'Day' });
    expect(await days.locator('option:checked').textContent()).toBe(day({ dateStyle: 'full' }));
    await visitor.say('5:15 pm');
    await visitor.hears('e-mail address');
    await visitor.say('ann@example.com');
    await visitor.hears('Your meeting is booked');
    const booked: any[] = await as('GET', '/v1/meetings?status=booked');
    expect(booked.map(({ starts_at }) => onTheClock(starts_at, 'Pacific/Chatham'))).toContain('17:15');
    await visitor.leave();
  });

  it('can choose of further days, by keyboard', async () => {
    const visitor = await Visitor.at(stage, stage.site.origin);
    const { keyboard } = visitor.page;
    await visitor.open();
    await visitor.say('I would like to book a demo');
    await visitor.hears('Which day suits you?');
    const count = await visitor.log.locator('option').count();
    await visitor.reaches(visitor.button('More times'), 'Shift+Tab');
    await keyboard.press('Enter');
    await eventually(async () => (await visitor.log.locator('option').count()) > count);
    await visitor.reaches(visitor.log.getByRole('radio').last(), 'Shift+Tab');
    await keyboard.press('Space');
    const chosen = await visitor.log.locator('label:has(:checked)').last().textContent();
    await visitor.reaches(visitor.log.getByLabel('Name'));
    await keyboard.type('Bea');
    await visitor.reaches(visitor.log.getByLabel('Email'));
    await keyboard.type('bea@example.com');
    await keyboard.press('Enter');
    await visitor.hears('Booked: ');
    await visitor.log.getByText(chosen!).first().waitFor();
    expect(await visitor.log.evaluate((log: any) => log.matches(':focus'))).toBe(true);
    const booked: any[] = await as('GET', '/v1/meetings');
    expect(booked.find(({ attendee_name }) => attendee_name === 'Bea')).toMatchObject({ status: 'booked' });
    await visitor.leave();
  });

  it('fills in what an action needs, confirms it, and reads what they sent', async () => {
    await offerActions(stage, 'https://shop.example.com');
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.say('Please change the address of order KT-2231');
    await visitor.hears('Change address');
    expect(await visitor.log.getByLabel('Order id').inputValue()).toBe('KT-2231');
    await visitor.button('Send').first().click();
    expect(await visitor.log.getByRole('alert').textContent()).toContain('Please check this.');
    await visitor.log.getByLabel('Street').fill('Elm Street 5');
    await visitor.button('Send').first().click();
    await visitor.hears('Street: Elm Street 5');
    await visitor.hears('Change address (order id: KT-2231, street: Elm Street 5)');
    await visitor.button('Confirm').waitFor();
    expect(await visitor.log.locator('form').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('leaves contact details, with errors shown next to the field', async () => {
    await as('PATCH', '/v1/workspace', {
      widget: { lead_form: { enabled: true, fields: ['name', 'email', 'company'] } },
    });
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.button('Talk to a person').click();
    const email = visitor.log.getByLabel('Email');
    const wrong = visitor.log.getByRole('alert');
    await visitor.log.getByLabel('Name').fill('Ann');
    await visitor.button('Send').first().click();
    // Missing, not like an address, and rejected only by the service.
    for (const text of ['', 'ann', 'ann@b']) {
      await email.fill(text);
      expect(await wrong.count()).toBe(text === '' ? 1 : 0);
      await email.press('Enter');
      await wrong.waitFor();
      expect(await wrong.textContent()).toBe('Please check this. name@example.com');
      // It is read out with the field, which has the focus.
      expect(await visitor.log.getByLabel(/^Email\s*Please check this/).count()).toBe(1);
      expect(await email.evaluate((input: any) => input.matches(':focus'))).toBe(true);
    }
    expect(await as('GET', '/v1/leads')).toEqual([]);
    await email.fill('ann@example.com');
    await visitor.log.getByLabel('Company').fill('Acme');
    await visitor.button('Send').first().click();
    await visitor.hears('Noted: Ann, ann@example.com.');
    await visitor.hears('Our team has your message.');
    expect(await visitor.log.locator('form').count()).toBe(0);
    expect(await latest('leads')).toMatchObject({ name: 'Ann', email: 'ann@example.com', company: 'Acme' });
    expect(await latest('handoffs')).toMatchObject({ kind: 'live_chat', status: 'open' });
    await as('PATCH', '/v1/workspace', { widget: { lead_form: null } });
    await visitor.leave();
  });

  it('leaves a message if the credits are used up, with a confirmation', async () => {
    await credits(0);
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.say('How heavy may a parcel be?');
    await visitor.hears('Leave us your message');
    await visitor.log.getByLabel('Email').fill('ann@');
    await visitor.log.getByLabel('Message').fill('Please tell me by mail.');
    await visitor.button('Send').first().click();
    expect(await visitor.log.getByRole('alert').textContent()).toContain('Please check this.');
    await visitor.log.getByLabel('Email').fill('ann@example.com');
    await visitor.button('Send').first().click();
    await visitor.hears('Noted: ann@example.com.');
    const handoff = await latest('handoffs');
    expect(handoff).toMatchObject({ kind: 'ticket', requester: 'credits', ask: 'Please tell me by mail.' });
    expect(await as('GET', `/v1/contacts/${handoff.contact_id}`)).toMatchObject({ email: 'ann@example.com' });
    // Their next message is an ordinary message.
    await visitor.say('Thanks');
    await visitor.log.getByText('Noted: ann').waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('can ask to be called back if the team has switched the agent off', async () => {
    await as('PUT', '/v1/killswitch', { active: true, scope: 'all' });
    const visitor = await Visitor.at(stage);
    await visitor.open();
    await visitor.say('How heavy may a parcel be?');
    await visitor.hears('A person of our team can help you.');
    await visitor.log.getByLabel('Email').fill('ann@example.com');
    await visitor.button('Send').first().click();
    await visitor.hears('Noted: ann@example.com.');
    const handoff = await latest('handoffs');
    expect(handoff).toMatchObject({ kind: 'callback', requester: 'kill_switch', ask: 'How heavy may a parcel be?' });
    await visitor.leave();
  });
});
