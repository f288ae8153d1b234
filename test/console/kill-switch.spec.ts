/** The kill switch's page, and the banner that every page shows while it is on. */
import type { Page } from 'playwright-core';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from './stage.js';

describeInBrowser('the kill switch in the console', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    path = `/console/w/${stage.workspace.id}/settings/kill-switch`;
  });
  afterAll(() => stage.close());
  afterEach(() => set({ active: false }));

  const set = (body: object) => call(stage.app, 'PUT', '/v1/killswitch', { token: stage.workspace.tokens.admin, body });
  const state = async (): Promise<any> =>
    (await call(stage.app, 'GET', '/v1/killswitch', { token: stage.workspace.tokens.owner })).body.data;
  const headline = ({ page }: Person, name: string) =>
    page.getByRole('region', { name: 'State' }).getByRole('heading', { name });
  const clockOf = ({ page }: Person): Promise<number> => page.evaluate<number>('Date.now()');
  /** @returns resolves once the tab has heard that settings changed: its own listener is the older one */
  const hearing = async ({ page }: Person): Promise<() => Promise<unknown>> => {
    await page.evaluate(`void (globalThis.heard = new Promise((resolve) => {
      globalThis.channel = new BroadcastChannel('workspace-agent.team.${stage.workspace.id}');
      channel.onmessage = ({ data }) => data.hint?.type === 'setting' && resolve();
    }))`);
    return () => page.evaluate('heard');
  };
  const banner = ({ page }: Person) => page.getByRole('region', { name: 'Kill switch' });

  it('stops the agent with one click, with undo, for what is chosen, and says who did and why', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.page.getByRole('button', { name: 'Stop the agent' }).click();
    await headline(person, 'Stopped: no action runs').waitFor();
    await banner(person).getByText('The agent is stopped: no action runs.').waitFor();
    expect(await state()).toMatchObject({ active: true, scope: 'actions', reason: null });
    expect(await person.focused()).toBe('Stopped: no action runs');
    await person.page.getByRole('button', { name: 'Undo' }).click();
    await headline(person, 'The agent may act').waitFor();
    await banner(person).waitFor({ state: 'detached' });
    expect(await state()).toMatchObject({ active: false });

    await person.page.getByRole('radio', { name: 'Everything' }).check();
    await person.page.getByLabel('Reason').fill('Refunds went out twice');
    await person.page.getByRole('button', { name: 'Stop the agent' }).click();
    const card = person.page.getByRole('region', { name: 'State' });
    await card.getByText('Stopped: the agent is silent').waitFor();
    const { changed_by: by } = await state();
    expect(by).toBeTruthy();
    for (const said of [by, 'Everything', 'Refunds went out twice']) await card.getByText(said).waitFor();
    expect(await card.getByRole('time').count()).toBe(1);
    await person.page.getByRole('radio', { name: 'Actions only' }).check();
    await person.page.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Stopped: no action runs').waitFor();
    expect(await state()).toMatchObject({ active: true, scope: 'actions', reason: 'Refunds went out twice' });
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('is not turned off by ⌘Z, or by an undo after a colleague changed it', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.page.getByRole('button', { name: 'Stop the agent' }).click();
    await headline(person, 'Stopped: no action runs').waitFor();
    const undo = person.page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await person.press('Control+z');
    await set({ active: true, scope: 'all', reason: 'Worse than we thought' });
    await undo.click();
    await person.page
      .getByText(/^Not undone/)
      .first()
      .waitFor();
    await headline(person, 'Stopped: the agent is silent').waitFor();
    expect(await state()).toMatchObject({ active: true, scope: 'all', reason: 'Worse than we thought' });
    await person.leave();
  });

  it('is turned off by typing the workspace’s name, by keyboard alone', async () => {
    await set({ active: true });
    const { body } = await call(stage.app, 'GET', '/v1/workspace', { token: stage.workspace.tokens.owner });
    const person = await Person.at(stage, path, stage.team.owner);
    const again = person.page.getByRole('button', { name: 'Let the agent act again…' });
    await person.reaches(again);
    await person.press('Enter');
    await person.dialog.getByRole('textbox').waitFor();
    expect(await person.violations()).toEqual([]);
    await person.type('something else');
    await person.press('Enter');
    await person.dialog.getByText(/exactly as shown/).waitFor();
    expect((await state()).active).toBe(true);
    await person.press('Control+a');
    await person.type(body.data.name);
    await person.press('Enter');
    await headline(person, 'The agent may act').waitFor();
    expect((await state()).active).toBe(false);
    await eventually(async () => (await person.focused()) === 'The agent may act');
    await person.leave();
  });

  it('is shown in every open tab within a second, whoever changes it', async () => {
    const before = (page: Page) => page.clock.install();
    const watching = await Person.at(stage, path, stage.team.viewer, { before });
    await watching.isFollowing;
    await headline(watching, 'The agent may act').waitFor();
    const inbox = await watching.tab(`/console/w/${stage.workspace.id}/inbox/all`);
    await inbox.heading('Inbox').first().waitFor({ state: 'attached' });
    const tabs = [watching, inbox];
    const heard = await Promise.all(tabs.map(hearing));
    // The browser's clock stands still from here on, and goes on a step at a time.
    await watching.page.clock.pauseAt((await clockOf(watching)) + 10_000);
    await call(stage.app, 'POST', '/api/killswitch', { token: stage.workspace.secretKey, body: { active: true } });
    for (const isHeard of heard) await isHeard();
    const from = await clockOf(watching);
    await watching.page.clock.runFor(500);
    const isShown = async () =>
      (await headline(watching, 'Stopped: no action runs').isVisible()) && (await banner(inbox).isVisible());
    await eventually(async () => (await isShown()) || void (await watching.page.clock.runFor(1)));
    expect((await clockOf(watching)) - from).toBeLessThan(1_000);
    await watching.page.clock.resume();
    expect(await inbox.violations()).toEqual([]);
    await banner(inbox).getByRole('link', { name: 'Kill switch' }).click();
    await headline(inbox, 'Stopped: no action runs').waitFor();
    await set({ active: false });
    await Promise.all([banner(watching), banner(inbox)].map((one) => one.waitFor({ state: 'detached' })));
    expect([...watching.complaints, ...inbox.complaints]).toEqual([]);
    await watching.leave();
  });

  it('has no accessibility violations while it is on, in any look', async () => {
    await set({ active: true, scope: 'all', reason: 'Refunds went out twice for Porto' });
    const person = await Person.at(stage, path, stage.team.owner);
    await banner(person).waitFor();
    await headline(person, 'Stopped: the agent is silent').waitFor();
    await person.looksGood();
    await person.leave();
  });
});
