/** Every state in which the widget asks for something, in every display mode. */
import { WorkspacesService } from '../../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { CustomerApi } from '../../support/customer-api.js';
import { always, openHost } from '../../support/meetings.js';
import { LOOKS, offerActions, setStage, Visitor, type Stage } from '../../widget/stage.js';

let stage: Stage;
let api: CustomerApi;
const credits = (count: number | null): Promise<unknown> =>
  stage.app.app.get(WorkspacesService).setCredits(OPERATOR, { id: stage.workspace.id, setting: count });

/** Expects no violations, overflow or layout shift. @param moves a field error may shift the layout */
async function good(visitor: Visitor, moves = false): Promise<void> {
  expect(await visitor.violations()).toEqual([]);
  expect(await visitor.fits()).toBe(true);
  if (!moves) expect(await visitor.shift()).toBe(0);
}

describeInBrowser('the widget', () => {
  beforeAll(async () => {
    api = await CustomerApi.start();
    stage = await setStage({ outboundAllowNetworks: ['127.0.0.0/8'] });
    await offerActions(stage, api.origin);
    const fields = ['name', 'email', 'phone', 'company'];
    const body = { widget: { lead_form: { enabled: true, fields } } };
    await call(stage.app, 'PATCH', '/v1/workspace', { token: stage.workspace.tokens.owner, body });
    await openHost(stage.app, stage.workspace.id, stage.workspace.memberIds.responder, always());
  });
  afterEach(() => credits(null));
  afterAll(async () => {
    await stage?.close();
    await api?.close();
  });

  it.each(LOOKS)('is accessible %s, whatever it asks for', async (look, options) => {
    const address = `${look.replace(/\W/g, '')}@example.com`; // An address may have only a few upcoming meetings.
    const visitor = await Visitor.at(stage, stage.site.origin, options);
    const { log } = visitor;
    const form = log.locator('form');
    await visitor.open();
    await visitor.say('Change the address of order 17');
    await visitor.hears('I need one more thing');
    await form.waitFor();
    await good(visitor);
    await visitor.say('Elm Street 5');
    await log.locator('dl').waitFor();
    await good(visitor);
    await log.locator('.card .main').click();
    await log.locator('.card .main').waitFor({ state: 'detached' });
    await good(visitor);
    await visitor.say('Delete my account');
    await log.locator('.card').nth(1).waitFor();
    await good(visitor);
    await visitor.say('I would like to book a demo');
    await form.waitFor();
    await good(visitor);
    await form.getByRole('combobox').selectOption({ index: 1 });
    await form.getByRole('radio').first().check();
    await form.getByLabel(/mail|بريد/i).fill(address);
    await form.locator('.main').click();
    await form.waitFor({ state: 'detached' });
    await good(visitor);
    await visitor.window.locator('.foot .link').first().click();
    await form.waitFor();
    await good(visitor);
    await form.locator('.main').click();
    await log.getByRole('alert').waitFor();
    await good(visitor, true);

    await visitor.page.evaluate('WorkspaceAgent.shutdown()');
    await visitor.page.reload();
    await credits(0);
    await visitor.open();
    await visitor.say('How heavy may a parcel be?');
    await form.waitFor();
    await good(visitor);
    await form.locator('.main').click();
    await log.getByRole('alert').waitFor();
    await good(visitor, true);
    await visitor.leave();
  });
});
