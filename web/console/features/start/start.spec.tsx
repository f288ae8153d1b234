/** The set-up list: what is left to do, and what ticks it. */
import { screen, within } from '@testing-library/react';
import { idOf, knowledgeDocument, listedDocument, member, workspace } from '../../testing/examples.js';
import { type FakeApi, fakeApi, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { forecast } from '../forecasts/forecast-examples.js';
import { violations } from '../../testing/violations.js';

const service = (): FakeApi =>
  fakeApi()
    .on('GET', '/v1/workspace', workspace({ office_hours: null, pickup_minutes: null }))
    .on('GET', '/v1/knowledge/documents', [])
    .on('GET', '/v1/sessions', [])
    .on('GET', '/api/console/workspaces/{workspace}/widget_origins', [])
    .on('GET', '/v1/members', [member()])
    .on('GET', '/v1/channels', [])
    .on('GET', '/v1/forecasts', []);

const lines = async () =>
  within(await screen.findByRole('list', { name: 'Get started' }))
    .getAllByRole('listitem')
    .map((line) => [within(line).getByRole('link').textContent, /Done/.test(line.textContent ?? '')]);

describe('the set-up list', () => {
  it('says what a new workspace needs, in the order in which it helps, and leads there', async () => {
    await render('start', service(), { withSetup: true });
    expect(await lines()).toEqual([
      ['Name your workspace', true],
      ['Add what your agent should know', false],
      ['Ask it a question', false],
      ['Put the widget on your site', false],
      ['Set your office hours', false],
      ['Invite your team', false],
      ['Choose how you hear of hand-offs', false],
      ['Connect a channel', false],
      ['Connect a large model (optional)', false],
      ['Try it on your own conversations (optional)', false],
    ]);
    expect(screen.getByText('1 of 8 done')).toBeInTheDocument();
    expect(await violations(screen.getByRole('main'))).toEqual([]);
    const widget = screen.getByRole('link', { name: 'Put the widget on your site' });
    expect(widget.getAttribute('href')).toMatch(/\/settings\/widget$/);
  });

  it('begins with the line to set if a proxy in front of the service is not known, for who may change it', async () => {
    const api = service().on('GET', '/api/console/workspaces/{workspace}/operator_notices', {
      ...{
        object: 'operator_notices',
        proxy_line: 'TRUSTED_PROXIES=172.18.0.5',
        missing_master_keys: ['1a2b3c4d5e6f7a8b'],
      },
    });
    await render('start', api, { withSetup: true });
    expect(await screen.findByText('The service does not know the proxy in front of it')).toBeInTheDocument();
    expect(screen.getByLabelText('Line of the configuration')).toHaveTextContent('TRUSTED_PROXIES=172.18.0.5');
    expect(screen.getByText('A master key is missing')).toBeInTheDocument();
    expect(screen.getByLabelText('Id of the key')).toHaveTextContent('1a2b3c4d5e6f7a8b');
    expect(await violations(screen.getByRole('main'))).toEqual([]);
  });

  it('says nothing of proxies where all are known', async () => {
    const api = service();
    await render('start', api, { withSetup: true });
    await lines();
    expect(screen.queryByText(/proxy/)).toBeNull();
    expect(api.calls.some((name) => name.includes('operator_notices'))).toBe(true);
  });

  it('ticks a line as soon as it is true', async () => {
    const api = service();
    const { hint } = await render('start', api, { withSetup: true });
    await lines();
    api.on('GET', '/api/console/workspaces/{workspace}/widget_origins', [
      {
        ...{ object: 'widget_origin' as const, pattern: 'https://shop.example', last_origin: null },
        ...{ last_seen_at: '2026-03-10T12:00:00.000Z', first_seen_at: '2026-03-10T12:00:00.000Z' },
      },
    ]);
    await hint('setting', { id: idOf(1) });
    expect(await screen.findByText('2 of 8 done')).toBeInTheDocument();
    api.on('GET', '/v1/members', [member(), member({ id: idOf(8) })]);
    await hint('member_status', { id: idOf(8) });
    expect(await screen.findByText('3 of 8 done')).toBeInTheDocument();
  });

  it('ticks what is optional too, and leads to the result, without counting it', async () => {
    await render('start', service().on('GET', '/v1/forecasts', [forecast()]), { withSetup: true });
    expect((await lines()).at(-1)).toEqual(['Try it on your own conversations (optional)', true]);
    expect(screen.getByText('1 of 8 done')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Try it on your own/ }).getAttribute('href')).toMatch(/\/forecasts$/);
  });

  it('ticks the large model that the operator connected, without counting it', async () => {
    const large_model = {
      ...{ name: 'large-1', is_away: false, tools_refused: null },
      ...{ last_answered_at: null, last_failed_at: null, last_failure: null },
    };
    const api = service().on('GET', '/api/console/workspaces/{workspace}/models', {
      ...{
        object: 'models',
        answering: 'large-1',
        large_model,
        judge: 'large-1',
        embedding: null,
        transcription: null,
      },
      ...{ from: '2026-03-10', usage: [], days: [] },
    });
    await render('start', api, { withSetup: true });
    expect(await lines()).toContainEqual(['Connect a large model (optional)', true]);
    expect(screen.getByText('1 of 8 done')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Connect a large model/ }).getAttribute('href')).toMatch(
      /\/settings\/models$/,
    );
  });

  const told: [string, Partial<Schemas['Notifications']>, number | null, boolean][] = [
    ['mails that cannot be sent', { mail: ['handoff_opened'] }, 5, false],
    ['mails', { mail: ['handoff_opened'], mail_available: true }, null, true],
    ['mails of what nobody picked up, after a time', { mail: ['not_picked_up'], mail_available: true }, 5, true],
    ['mails of what nobody picked up, at no time', { mail: ['not_picked_up'], mail_available: true }, null, false],
    ['no mails, though they can be sent', { mail_available: true }, 5, false],
    ['mentions alone', { mail: ['mention'], sound: ['mention'], mail_available: true }, 5, false],
    ['a sound', { sound: ['customer_waiting'] }, null, true],
    ['the browser', { browser: ['assigned'] }, null, true],
  ];
  it.each(told)('knows whether somebody hears of a hand-off: %s', async (_, chosen, pickup_minutes, isTold) => {
    const none = { object: 'notifications' as const, mail: [], sound: [], browser: [] };
    const api = service()
      .on('GET', '/v1/workspace', workspace({ office_hours: null, pickup_minutes }))
      .on('GET', '/api/console/workspaces/{workspace}/notifications', { ...none, mail_available: false, ...chosen });
    await render('start', api, { withSetup: true });
    expect((await lines())[6]).toEqual(['Choose how you hear of hand-offs', isTold]);
  });

  it('does not take the sample for the company’s knowledge', async () => {
    const document = listedDocument(knowledgeDocument({ sample: true }));
    await render('start', service().on('GET', '/v1/knowledge/documents', [document]), { withSetup: true });
    expect((await lines())[1]).toEqual(['Add what your agent should know', false]);
  });

  it('is what an owner sees in an empty inbox, until it is hidden', async () => {
    const { user } = await render('inbox/mine', service(), { withSetup: true });
    await lines();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await screen.findByRole('heading', { name: 'Choose a conversation' });
    expect(screen.queryByRole('link', { name: 'Set up' })).toBeNull();
  });

  it('is not offered to members who set nothing up', async () => {
    await render('inbox/mine', fakeApi(), { role: 'responder', withSetup: true });
    await screen.findByRole('heading', { name: 'Choose a conversation' });
    expect(screen.queryByRole('link', { name: 'Set up' })).toBeNull();
  });
});
