import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, openHost } from '../support/meetings.js';
import { browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const PAGE = 'https://acme.example/pricing';
const ARRIVED = { page_url: PAGE, locale: 'de-DE', timezone: 'America/New_York' };

const seen = (path: string): Promise<Answer> => call(app, 'GET', `/v1/${path}`, { token: workspace.tokens.viewer });

describe('the page, language and time zone given to boot', () => {
  it('are stored once the visitor writes, and no contact exists before', async () => {
    const person = await browser(app, workspace, ARRIVED);
    expect(person.booted.contact).toMatchObject({ locale: 'de-DE', timezone: 'America/New_York' });
    expect((await seen(`contacts/${person.contactId}`)).status).toBe(404);
    const { id } = (await person.ask('POST', 'sessions', {})).body.data;
    expect((await seen(`sessions/${id}`)).body.data).toMatchObject({ page_url: PAGE });
    expect((await seen(`contacts/${person.contactId}`)).body.data).toMatchObject({
      locale: 'de-DE',
      timezone: 'America/New_York',
    });
  });

  it('are stored for a visitor who first submits a form', async () => {
    const person = await browser(app, workspace, ARRIVED);
    expect((await person.ask('POST', 'leads', { email: 'ann@example.com' })).status).toBe(201);
    expect((await seen(`contacts/${person.contactId}`)).body.data).toMatchObject({ locale: 'de-DE' });
  });

  it('give a meeting its time zone', async () => {
    await openHost(app, workspace.id, workspace.memberIds.responder, always());
    const person = await browser(app, workspace, ARRIVED);
    const [slot] = (await person.ask('GET', 'meetings/slots')).body.data;
    const booked = await person.ask('POST', 'meetings', { starts_at: slot.starts_at, email: 'ann@example.com' });
    expect(booked.body.data).toMatchObject({ timezone: 'America/New_York' });
  });

  it('are overridden by values given to the session', async () => {
    const person = await browser(app, workspace, ARRIVED);
    const said = { page_url: 'https://acme.example/faq', locale: 'fr' };
    const { id } = (await person.ask('POST', 'sessions', said)).body.data;
    expect((await seen(`sessions/${id}`)).body.data).toMatchObject({ page_url: said.page_url });
    expect((await seen(`contacts/${person.contactId}`)).body.data).toMatchObject({
      locale: 'fr',
      timezone: 'America/New_York',
    });
    // A boot without values changes nothing, whatever the token contains.
    const again = await browser(app, workspace, { visitor_token: person.visitorToken });
    expect(again.booted.contact).toMatchObject({ locale: 'fr', timezone: 'America/New_York' });
  });

  it('are replaced by the visitor’s next boot, before and after the contact exists', async () => {
    const first = await browser(app, workspace, ARRIVED);
    const second = await browser(app, workspace, { visitor_token: first.visitorToken, locale: 'pt-BR' });
    expect(second.booted.contact).toMatchObject({
      id: first.contactId,
      locale: 'pt-BR',
      timezone: 'America/New_York',
    });
    const { id } = (await second.ask('POST', 'sessions', {})).body.data;
    expect((await seen(`sessions/${id}`)).body.data).toMatchObject({ page_url: null });
    const third = await browser(app, workspace, { visitor_token: second.visitorToken, timezone: 'Asia/Tokyo' });
    expect(third.booted.contact).toMatchObject({ locale: 'pt-BR', timezone: 'Asia/Tokyo' });
    expect((await seen(`contacts/${first.contactId}`)).body.data).toMatchObject({
      locale: 'pt-BR',
      timezone: 'Asia/Tokyo',
    });
  });

  it('may be as long as a URL can be', async () => {
    const longest = `${PAGE}?q=${'"'.repeat(1_990 - PAGE.length)}`;
    const person = await browser(app, workspace, { ...ARRIVED, page_url: longest });
    const { id } = (await person.ask('POST', 'sessions', {})).body.data;
    expect((await seen(`sessions/${id}`)).body.data).toMatchObject({ page_url: longest });
  });
});
