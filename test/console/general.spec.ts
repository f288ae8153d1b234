/** General settings, the widget's appearance, guardrails, credits and the audit trail, as members use them. */
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

/** Each page, and its content once it has loaded. */
const PAGES = [
  ['general', 'Identity secret'],
  ['widget', 'Appearance'],
  ['guardrails', 'Own words'],
  ['credits', 'Knowledge'],
  ['audit', 'Audit trail'],
] as const;

describeInBrowser('the settings pages', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings`;
  });
  afterAll(() => stage.close());

  const read = async (route: string): Promise<any> =>
    (await call(stage.app, 'GET', route, { token: stage.workspace.tokens.owner })).body.data;

  it('change the widget’s appearance, warn about low contrast, and show the snippet with the key', async () => {
    const person = await Person.at(stage, `${path}/widget`, stage.team.owner);
    await person.page.getByText(`data-publishable-key="${stage.workspace.publishableKey}"`).waitFor();
    const color = person.page.getByLabel('Colour', { exact: true });
    await color.fill('#ffee99');
    await person.page.getByText(/^On light pages 1\.\d : 1, hard to see$/).waitFor();
    await person.page.getByText(/^On dark pages \d+\.\d : 1$/).waitFor();
    await color.fill('red');
    await person.page.getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('Enter a colour such as #2454d6.').waitFor();
    await color.fill('#0F6E5C');
    await person.page.getByLabel('Questions offered at the start').fill('Is breakfast included?\nWhen is check-in?');
    await person.page.getByLabel('Name of the agent').fill('Larky');
    await person.page.getByRole('button', { name: 'Save' }).click();
    await person.page.getByText('The widget is saved.').first().waitFor();
    const { widget } = await read('/v1/workspace');
    expect(widget).toMatchObject({
      accent_color: '#0f6e5c',
      agent_name: 'Larky',
      suggestions: ['Is breakfast included?', 'When is check-in?'],
      greeting: null,
    });
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('choose on the widget’s page when unanswered questions are handed off, with undo', async () => {
    const person = await Person.at(stage, `${path}/widget`, stage.team.admin);
    await person.page.getByRole('combobox', { name: 'Hand off to the team' }).click();
    await person.page.getByRole('option', { name: 'Never' }).click();
    await person.page.getByText('The hand-off is changed.').first().waitFor();
    expect((await read('/v1/guardrails')).escalate_after_misses).toBeNull();
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await read('/v1/guardrails')).escalate_after_misses === 3);
    expect(await person.violations()).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('show an admin no key, not even in the snippet', async () => {
    const person = await Person.at(stage, `${path}/widget`, stage.team.admin);
    await person.page.getByText(/data-publishable-key="pk_…"/).waitFor();
    await person.page.getByText(/It is visible to: Owner and Developer/).waitFor();
    expect(await person.page.content()).not.toContain(stage.workspace.publishableKey);
    expect(person.requests.filter((asked) => asked.endsWith('/v1/keys'))).toEqual([]);
    await person.leave();
  });

  it('save only the guardrails that were changed, so that a colleague’s concurrent changes stay', async () => {
    const person = await Person.at(stage, `${path}/guardrails`, stage.team.admin);
    await person.page.getByLabel('Blocked phrases').fill('free of charge\n\ncompetitor');
    const body = { max_turns: 40 };
    await call(stage.app, 'PATCH', '/v1/guardrails', { token: stage.workspace.tokens.owner, body });
    await person.page.getByRole('checkbox', { name: 'Answers are quotations, word for word' }).check();
    await person.page.getByRole('combobox', { name: 'Actions', exact: true }).click();
    await person.page.getByRole('option', { name: 'Off', exact: true }).click();
    await person.page.getByRole('checkbox', { name: 'Allow links to some hosts only' }).check();
    await person.page.getByLabel('Allowed hosts of links').fill('example.com');
    await person.page.getByRole('button', { name: 'Save guardrails' }).click();
    await person.page.getByText('The guardrails are saved.').first().waitFor();
    expect(await read('/v1/guardrails')).toMatchObject({
      blocked_phrases: ['free of charge', 'competitor'],
      verbatim_only: true,
      actions_mode: 'off',
      allowed_link_hosts: ['example.com'],
      allowed_actions: null,
      max_turns: 40,
    });
    await person.page.getByLabel('Allowed hosts of links').fill('https://example.com');
    await person.page.getByRole('button', { name: 'Save guardrails' }).click();
    await person.page
      .getByRole('alert')
      .getByText(/allowed_link_hosts\.0/)
      .waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('are read-only for a viewer', async () => {
    const person = await Person.at(stage, `${path}/widget`, stage.team.viewer);
    const isReadOnly = async (): Promise<void> => {
      await person.page.getByText('Changing it needs the role Owner or Admin.').waitFor();
      await person.main.getByRole('textbox').first().waitFor();
      expect(await person.main.getByRole('textbox').and(person.page.locator(':enabled')).count()).toBe(0);
      expect(await person.main.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    };
    await isReadOnly();
    await person.page.getByRole('link', { name: 'Guardrails' }).click();
    await person.heading('Own words').waitFor();
    await isReadOnly();
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    const person = await Person.at(stage, '/console/account', stage.team.owner);
    for (const [page, has] of PAGES) {
      await person.visitOf(`${path}/${page}`, has);
      await eventually(async () => (await person.page.getByRole('status', { name: 'Loading…' }).count()) === 0);
      await person.looksGood();
      expect([page, person.complaints]).toEqual([page, []]);
    }
    await person.leave();
  });
});
