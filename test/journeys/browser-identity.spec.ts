/**
 * Who may use the widget, and as whom, in a real browser: what the page's developer is told, and what the visitor sees.
 */
import { IdentityTokensService } from '../../src/company/widget/identity-tokens.service.js';
import { IdentitySecretService } from '../../src/company/workspaces/identity-secret.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { call } from '../support/app.js';
import { describeInBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { setStage, Visitor, type Stage } from '../widget/stage.js';

let stage: Stage;
const as = async (method: string, path: string, body?: object): Promise<any> =>
  (await call(stage.app, method, path, { token: stage.workspace.tokens.owner, body })).body.data;
const identityOf = (subject: string): Promise<string> =>
  stage.app.app.get(IdentityTokensService).issue(stage.workspace.id, subject, 3_600);
const pushed = async (external_user_id: string): Promise<string> => {
  const body = { external_user_id, name: 'Ada' };
  return (await call(stage.app, 'POST', '/v1/users', { token: stage.workspace.secretKey, body })).body.data
    .id as string;
};

describeInBrowser('a visitor', () => {
  beforeAll(async () => {
    stage = await setStage();
    await stage.app.app.get(IdentitySecretService).rotate(stage.workspace.id, OPERATOR);
  });
  afterAll(() => stage?.close());

  it('who signs in continues their conversation as that user', async () => {
    const userId = await pushed('ada');
    const visitor = await Visitor.whoAsked(stage);
    const [{ id, contact_id: anonymous }] = await as('GET', '/v1/sessions?limit=1');
    const banners = await visitor.watchBanner();
    await visitor.page.evaluate(`WorkspaceAgent.identify(${JSON.stringify(await identityOf('ada'))})`);
    await eventually(async () => (await as('GET', `/v1/sessions/${id}`)).contact_id === userId);
    await visitor.hears('31 kilograms');
    await visitor.say('And how long can I return goods?');
    await visitor.hears('within 30 days');
    expect(await as('GET', `/v1/sessions/${id}`)).toMatchObject({ contact_id: userId, ended_at: null });
    expect(await as('GET', '/v1/sessions')).toHaveLength(1);
    expect(await as('GET', `/v1/contacts/${anonymous}`)).toBeUndefined();
    expect(await banners()).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    // The next page, which signs nothing, still recognises them.
    await visitor.page.reload();
    await visitor.open();
    await visitor.hears('within 30 days');
    await visitor.leave();
  });

  it('is the user from the start if the page provides the identity', async () => {
    const userId = await pushed('bob');
    const visitor = await Visitor.whoAsked(stage, `${stage.site.origin}/?identity=${await identityOf('bob')}`);
    expect((await as('GET', '/v1/sessions?limit=1'))[0].contact_id).toBe(userId);
    await visitor.leave();
  });

  it('on a page that is not allowed sees no chat, and the developer learns which origin to allow', async () => {
    const { origin } = stage.stranger;
    const visitor = await Visitor.at(stage, origin);
    await visitor.launcher.click();
    await visitor.window.getByText('The chat is not available right now.').waitFor();
    const told = visitor.complaints.filter((text) => text.includes('[Workspace Agent]'));
    expect(told).toEqual([`[Workspace Agent] ${origin} is not in allowed_origins (PATCH /v1/workspace)`]);
    // No message can be written that would wait forever, and the keyboard closes the window as usual.
    expect(await visitor.input.isVisible()).toBe(false);
    expect(await visitor.window.getByText('No connection').count()).toBe(0);
    expect(await visitor.violations()).toEqual([]);
    await visitor.page.keyboard.press('Escape');
    await visitor.window.waitFor({ state: 'hidden' });
    // The page itself is unchanged.
    expect(await visitor.page.locator('main h1').textContent()).toBe('A shop');
    await visitor.launcher.click();
    await as('PATCH', '/v1/workspace', { allowed_origins: [stage.site.origin, origin] });
    await visitor.input.waitFor();
    await visitor.say('How heavy may a parcel be?');
    await visitor.hears('31 kilograms');
    expect(await visitor.window.getByText('not available').count()).toBe(0);
    await as('PATCH', '/v1/workspace', { allowed_origins: [stage.site.origin] });
    await visitor.leave();
  });
});
