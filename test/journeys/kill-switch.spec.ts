/** The kill switch's page, and the banner that every page shows while it is on. */
import type { Page } from 'playwright-core';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Person, setStage, type Stage } from '../console/stage.js';

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
});
