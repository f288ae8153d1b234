/** Refused identities and pages in a browser: what the page's developer is told, and what the visitor sees. */
import { IdentityTokensService } from '../../../src/company/widget/identity-tokens.service.js';
import { IdentitySecretService } from '../../../src/company/workspaces/identity-secret.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { setStage, Visitor, type Stage } from '../../widget/stage.js';

let stage: Stage;
const as = async (method: string, path: string, body?: object): Promise<any> =>
  (await call(stage.app, method, path, { token: stage.workspace.tokens.owner, body })).body.data;

describeInBrowser('a visitor', () => {
  beforeAll(async () => {
    stage = await setStage();
    await stage.app.app.get(IdentitySecretService).rotate(stage.workspace.id, OPERATOR);
  });
  afterAll(() => stage?.close());

  it.each([
    ['without a signature', () => Promise.resolve('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.')],
    ['that has expired', () => stage.app.app.get(IdentityTokensService).issue(stage.workspace.id, 'ada', -3_600)],
  ])('keeps their identity with a token %s, and the developer is told why', async (_, made) => {
    const visitor = await Visitor.whoAsked(stage);
    const [{ id, contact_id }] = await as('GET', '/v1/sessions?limit=1');
    const banners = await visitor.watchBanner();
    await visitor.page.evaluate(`WorkspaceAgent.identify(${JSON.stringify(await made())})`);
    const told = await eventually(() => visitor.complaints.find((text) => text.includes('[Workspace Agent]')));
    expect(told).toMatch(/identity_token/);
    expect(told).not.toContain('allowed_origins');
    await visitor.say('And how long can I return goods?');
    await visitor.hears('within 30 days');
    expect((await as('GET', `/v1/sessions/${id}`)).contact_id).toBe(contact_id);
    expect(await banners()).toEqual([]);
    await visitor.leave();
  });

  it('on a page that is not allowed goes on with the page, whose focus no new attempt takes', async () => {
    const visitor = await Visitor.at(stage, stage.stranger.origin);
    await visitor.launcher.click();
    await visitor.window.getByText('The chat is not available right now.').waitFor();
    const close = visitor.window.getByLabel('Close');
    expect(await close.evaluate((button: any) => button.matches(':focus'))).toBe(true);
    const link = visitor.page.locator('main a');
    await link.focus();
    // The second attempt from now on begins after the first has been shown.
    const attempts = () => visitor.requests.filter((path) => path.includes('widget.json')).length;
    const before = attempts();
    await eventually(() => attempts() >= before + 2);
    expect(await link.evaluate((one: any) => one.matches(':focus'))).toBe(true);
    await visitor.leave();
  });
});
