import { WIDGET_TEXT_KEYS } from '../../src/company/widget/widget-texts.js';
import { WidgetSettingsReader } from '../../src/company/widget/widget-settings.reader.js';
import { WIDGET_DEFAULTS } from '../../src/company/widget/widget.dto.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf } from '../support/journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => (workspace = await makeWorkspace(app)));
afterAll(() => app.close());

const patch = (widget: unknown): Promise<Answer> =>
  call(app, 'PATCH', '/v1/workspace', { token: workspace.tokens.admin, body: { widget } });
const shown = async () =>
  (await call(app, 'GET', '/v1/workspace', { token: workspace.tokens.viewer })).body.data.widget as object;
const told = (locale: string | null = null) => app.app.get(WidgetSettingsReader).get(workspace.id, locale);

const ALL = {
  greeting: 'Hello! Ask me about fees.',
  greetings: { de: 'Hallo!', 'pt-BR': 'Olá!' },
  agent_name: 'Ada',
  avatar_url: 'https://cdn.example.com/ada.png',
  accent_color: '#0a7d4f',
  position: 'left',
  theme: 'dark',
  launcher_label: 'Questions?',
  suggestions: ['What does a transfer cost?', 'How do I close my account?'],
  privacy_url: 'https://example.com/privacy',
  lead_form: { enabled: true, fields: ['email', 'company'] },
  handoff_fields: ['email', 'phone'],
  voice_enabled: false,
  browser_speech_recognition: true,
  read_aloud: true,
  attachments: false,
  agent_mode: 'suggest',
  texts: { '*': { title: 'Acme' }, de: { title: 'Acme GmbH', placeholder: 'Ihre Frage' } },
};

describe('the widget’s settings', () => {
  it('are stored as set, and merged field by field', async () => {
    const { status, body } = await patch(ALL);
    expect([status, body.data.widget]).toEqual([200, ALL]);
    expect(await shown()).toEqual(ALL);
    await patch({ theme: 'auto', texts: { fr: { title: 'Acme SARL' } } });
    expect(await shown()).toEqual({ ...ALL, theme: 'auto', texts: { fr: { title: 'Acme SARL' } } });
  });

  it('are reset to their defaults by null', async () => {
    await patch(ALL);
    const nothing = Object.fromEntries(Object.keys(ALL).map((name) => [name, null]));
    expect((await patch(nothing)).body.data.widget).toEqual(WIDGET_DEFAULTS);
    await patch({ ...ALL, lead_form: { enabled: true } });
    expect(await shown()).toMatchObject({ lead_form: { enabled: true, fields: ['name', 'email'] } });
  });

  it('leave an audit entry with the names of changed fields', async () => {
    await patch({ ...ALL, greeting: 'A secret offer' });
    await patch({ accent_color: '#0A7D4F', suggestions: ALL.suggestions });
    await patch({ accent_color: '#000000', suggestions: null });
    const lines = (await auditOf(app, workspace.id, workspace.id)).slice(-2);
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['workspace.update', Object.keys(ALL).map((name) => `widget.${name}`)],
      ['workspace.update', ['widget.accent_color', 'widget.suggestions']],
    ]);
    expect(JSON.stringify(lines)).not.toContain('A secret offer');
  });

  it('keep two concurrent changes of different fields', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([patch({ greeting: `Round ${round}` }), patch({ agent_name: `Agent ${round}` })]);
      expect(await shown()).toMatchObject({ greeting: `Round ${round}`, agent_name: `Agent ${round}` });
    }
  });

  it('store language tags in their canonical form', async () => {
    await patch({ greetings: { 'de-at': 'Servus!' }, texts: { 'ZH-hant': { title: '標題' } } });
    expect(await shown()).toMatchObject({ greetings: { 'de-AT': 'Servus!' }, texts: { 'zh-Hant': { title: '標題' } } });
  });

  it.each([
    [null, 'invalid_field', 'widget'],
    [{ colour: '#ffffff' }, 'unknown_field', 'widget.colour'],
    [{ greeting: ' ' }, 'invalid_field', 'widget.greeting'],
    [{ greeting: 'x'.repeat(501) }, 'invalid_field', 'widget.greeting'],
    [{ greetings: [] }, 'invalid_field', 'widget.greetings'],
    [{ greetings: { german: 'Hallo!', 'not a tag': 'x' } }, 'invalid_field', 'widget.greetings.not a tag'],
    [{ greetings: { de: '' } }, 'invalid_field', 'widget.greetings.de'],
    [{ greetings: { 'de-AT': 'x', 'de-at': 'y' } }, 'invalid_field', 'widget.greetings.de-at'],
    [{ agent_name: 7 }, 'invalid_field', 'widget.agent_name'],
    [{ avatar_url: 'http://cdn.example.com/ada.png' }, 'invalid_field', 'widget.avatar_url'],
    [{ avatar_url: 'javascript:alert(1)' }, 'invalid_field', 'widget.avatar_url'],
    [{ privacy_url: '/privacy' }, 'invalid_field', 'widget.privacy_url'],
    [{ accent_color: 'red' }, 'invalid_field', 'widget.accent_color'],
    [{ accent_color: '#12345' }, 'invalid_field', 'widget.accent_color'],
    [{ position: 'top' }, 'invalid_field', 'widget.position'],
    [{ theme: ['dark'] }, 'invalid_field', 'widget.theme'],
    [{ launcher_label: 'x'.repeat(81) }, 'invalid_field', 'widget.launcher_label'],
    [{ suggestions: Array.from({ length: 7 }, (_, at) => `${at}?`) }, 'invalid_field', 'widget.suggestions'],
    [{ suggestions: ['a?', 'x'.repeat(81)] }, 'invalid_field', 'widget.suggestions.1'],
    [{ suggestions: ['a?', 'b?', 'a?'] }, 'invalid_field', 'widget.suggestions.2'],
    [{ lead_form: { enabled: 'yes' } }, 'invalid_field', 'widget.lead_form.enabled'],
    [{ lead_form: { fields: ['name', 'iban'] } }, 'invalid_field', 'widget.lead_form.fields.1'],
    [{ handoff_fields: ['name', 'company'] }, 'invalid_field', 'widget.handoff_fields.1'],
    [{ handoff_fields: ['email', 'email'] }, 'invalid_field', 'widget.handoff_fields.1'],
    [{ lead_form: { title: 'x' } }, 'unknown_field', 'widget.lead_form.title'],
    [{ voice_enabled: 'yes' }, 'invalid_field', 'widget.voice_enabled'],
    [{ browser_speech_recognition: 1 }, 'invalid_field', 'widget.browser_speech_recognition'],
    [{ read_aloud: [] }, 'invalid_field', 'widget.read_aloud'],
    [{ texts: { de: { headline: 'x' } } }, 'unknown_field', 'widget.texts.de.headline'],
    [{ texts: { de: { title: 'x'.repeat(201) } } }, 'invalid_field', 'widget.texts.de.title'],
    [{ texts: { de: null } }, 'invalid_field', 'widget.texts.de'],
  ] as const)('refuse %j', async (widget, code, param) => {
    const refused = await patch(widget);
    expectError(refused, 400, code, param);
    if (param.includes('.')) expect(refused.body.error.message).toContain(`${param} `);
    expect(await shown()).toEqual(WIDGET_DEFAULTS);
  });

  it('accept every text that the widget has', async () => {
    const words = Object.fromEntries(WIDGET_TEXT_KEYS.map((key) => [key, `The ${key}`]));
    expect((await patch({ texts: { en: words } })).status).toBe(200);
    expect((await told('en-GB')).texts).toEqual(words);
  });
});

describe('a browser receives', () => {
  it('every field, even if nothing was set', async () => {
    const { greetings: _greetings, texts: _texts, ...rest } = WIDGET_DEFAULTS;
    const { voice_enabled: _v, browser_speech_recognition: _b, agent_mode: _a, ...defaults } = rest;
    expect(await told()).toEqual({
      object: 'widget_settings',
      workspace_name: 'Test',
      ...defaults,
      texts: {},
      locale: null,
      ai_notice: null,
      voice: null,
      meetings: false,
      offline: false,
      silenced: false,
    });
  });

  it.each([
    ['de-AT', 'de-AT', 'Servus!', { title: 'Acme Wien', send: 'Senden' }],
    ['DE-at', 'de-AT', 'Servus!', { title: 'Acme Wien', send: 'Senden' }],
    ['de-CH', 'de-CH', 'Hallo!', { title: 'Acme', send: 'Senden' }],
    ['fr', 'fr', 'Hello!', { title: 'Acme', send: 'Go' }],
    ['zh-Hant-TW', 'zh-Hant-TW', '你好', { title: 'Acme', send: '傳送' }],
    ['zh-TW', 'zh-TW', '你好', { title: 'Acme', send: '傳送' }],
    ['zh-HK', 'zh-HK', '你好', { title: 'Acme', send: '傳送' }],
    ['zh-MO', 'zh-MO', '你好', { title: 'Acme', send: '傳送' }],
    ['zh-Hans-HK', 'zh-Hans-HK', '您好', { title: 'Acme', send: '发送' }],
    ['zh-CN', 'zh-CN', '您好', { title: 'Acme', send: '发送' }],
    ['zh-SG', 'zh-SG', '您好', { title: 'Acme', send: '发送' }],
    ['sr-Latn', 'sr-Latn', 'Hello!', { title: 'Acme', send: 'Go' }],
    [null, null, 'Hello!', { title: 'Acme', send: 'Go' }],
    ['no tag at all', null, 'Hello!', { title: 'Acme', send: 'Go' }],
  ])('for %s, texts in that language, else in the broader one, else those for all languages', async (...expected) => {
    await patch({
      greeting: 'Hello!',
      greetings: { de: 'Hallo!', 'de-AT': 'Servus!', 'zh-Hant': '你好', 'zh-Hans': '您好' },
      texts: {
        '*': { title: 'Acme', send: 'Go' },
        de: { send: 'Senden' },
        'de-AT': { title: 'Acme Wien' },
        'zh-Hant': { send: '傳送' },
        'zh-Hans': { send: '发送' },
      },
    });
    const [asked, locale, greeting, texts] = expected;
    expect(await told(asked)).toMatchObject({ locale, greeting, texts });
    expect((await told(asked)).texts).toEqual(texts);
  });

  it('the AI notice of the guardrails, and whether the kill switch silences the agent', async () => {
    const body = { ai_notice: 'You are talking to a machine.', kill_switch: { active: true } };
    await call(app, 'PATCH', '/v1/guardrails', { token: workspace.tokens.owner, body });
    expect(await told()).toMatchObject({ ai_notice: 'You are talking to a machine.', silenced: false });
    const all = { active: true, scope: 'all' };
    await call(app, 'PUT', '/v1/killswitch', { token: workspace.tokens.owner, body: all });
    expect(await told()).toMatchObject({ silenced: true });
    await call(app, 'PUT', '/v1/killswitch', { token: workspace.tokens.owner, body: { active: false } });
    expect(await told()).toMatchObject({ silenced: false });
  });

  it('whether meetings are available: if a host has hours, now or later', async () => {
    const host = { host_id: workspace.memberIds.responder, timezone: 'Europe/Berlin' };
    const hours = async (...availability: object[]): Promise<boolean> => {
      const sent = { token: workspace.tokens.owner, body: { availability } };
      expect((await call(app, 'PATCH', '/v1/workspace', sent)).status).toBe(200);
      return (await told()).meetings;
    };
    const windows = [{ start: '09:00', end: '17:00' }];
    expect(await hours({ ...host, weekly: {} })).toBe(false);
    expect(await hours({ ...host, weekly: { friday: windows } })).toBe(true);
    expect(await hours({ ...host, weekly: {}, exceptions: [{ date: '2190-01-02', windows }] })).toBe(true);
    const stopped = { ...host, weekly: {}, effective_from: '2020-01-01' };
    expect(await hours({ ...host, weekly: { friday: windows } }, stopped)).toBe(false);
    const stopping = { ...stopped, effective_from: '2190-01-01' };
    expect(await hours({ ...host, weekly: { friday: windows } }, stopping)).toBe(true);
    await call(app, 'DELETE', `/v1/members/${host.host_id}`, { token: workspace.tokens.owner });
    expect((await told()).meetings).toBe(false);
  });

  it('whether voice goes to the operator’s endpoint, or to the browser if that is allowed', async () => {
    const transcription = {
      ...{ baseUrl: 'http://127.0.0.1:9/v1', model: 'ears', apiKey: '', timeoutMs: 100 },
      ...{ format: 'json' as const, priceMinute: null },
    };
    const transcribing = await startTestApp({ transcription }, app.databaseUrl);
    const ways = async () =>
      Promise.all(
        [app, transcribing].map(async (at) => (await at.app.get(WidgetSettingsReader).get(workspace.id, null)).voice),
      );
    expect(await ways()).toEqual([null, 'transcription']);
    await patch({ browser_speech_recognition: true });
    expect(await ways()).toEqual(['browser', 'transcription']);
    const flip = (body: object) => call(app, 'PUT', '/v1/killswitch', { token: workspace.tokens.owner, body });
    await flip({ active: true, scope: 'all' });
    expect(await ways()).toEqual([null, null]);
    await flip({ active: false });
    await patch({ voice_enabled: false });
    expect(await ways()).toEqual([null, null]);
    await transcribing.close();
  });

  it('whether the credits are used up', async () => {
    const workspaces = app.app.get(WorkspacesService);
    await workspaces.setCredits(OPERATOR, { id: workspace.id, setting: 0 });
    expect(await told()).toMatchObject({ offline: true });
    await workspaces.setCredits(OPERATOR, { id: workspace.id, setting: 0, topUp: 1 });
    expect(await told()).toMatchObject({ offline: false });
  });
});
