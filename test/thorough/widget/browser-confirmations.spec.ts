/** Proposed actions in the widget, and the visitor's decision on them, in a real browser. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { CustomerApi } from '../../support/customer-api.js';
import { offerActions, setStage, Visitor, type Stage } from '../../widget/stage.js';

let stage: Stage;
let api: CustomerApi;
/** The result, as the team sees it. */
const receipt = async (): Promise<any> =>
  (await call(stage.app, 'GET', '/v1/actions?limit=1', { token: stage.workspace.tokens.viewer })).body.data[0];

/** A visitor who has asked for a new address, and sees the proposed action. */
async function asking(): Promise<Visitor> {
  const visitor = await Visitor.at(stage);
  await visitor.open();
  await visitor.say('Change the address of order 17');
  await visitor.hears('I need one more thing: street');
  await visitor.say('Elm Street 5');
  await visitor.hears('Shall I?');
  return visitor;
}

describeInBrowser('a visitor who requests an action', () => {
  beforeAll(async () => {
    api = await CustomerApi.start();
    stage = await setStage({ outboundAllowNetworks: ['127.0.0.0/8'] });
    await offerActions(stage, api.origin);
  });
  beforeEach(() => api.will((response) => void response.writeHead(200).end('{}')));
  afterAll(async () => {
    await stage?.close();
    await api?.close();
  });

  it('sees exactly what would be done, with one way to confirm and one to decline, and then the result', async () => {
    const visitor = await asking();
    const card = visitor.log.locator('.card');
    expect(await card.locator('h4').textContent()).toBe('Change address');
    expect(await card.locator('dt').allTextContents()).toEqual(['order id', 'street']);
    expect(await card.locator('dd').allTextContents()).toEqual(['17', 'Elm Street 5']);
    expect(await visitor.log.getByRole('button').allTextContents()).toEqual(['Confirm', 'Decline']);
    expect(api.calls).toEqual([]);
    await visitor.button('Confirm').click();
    await card.getByText('Done.').waitFor();
    expect(await visitor.log.getByRole('button').count()).toBe(0);
    expect(api.calls).toMatchObject([{ url: '/orders/17/address', body: '{"street":"Elm Street 5"}' }]);
    expect(await receipt()).toMatchObject({ status: 'completed', confirmed_by: { type: 'contact' } });
    // The next page shows its current state.
    await visitor.page.reload();
    await visitor.open();
    await card.getByText('Done.').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('declines, and sees that nothing was done', async () => {
    const visitor = await asking();
    await visitor.button('Decline').click();
    await visitor.log.locator('.card').getByText('Not done.').waitFor();
    expect(await visitor.log.getByRole('button').count()).toBe(0);
    expect(await receipt()).toMatchObject({ status: 'refused', reason: 'declined' });
    expect(api.calls).toEqual([]);
    await visitor.leave();
  });

  it('is told if it failed', async () => {
    api.will((response) => void response.writeHead(500).end());
    const visitor = await asking();
    await visitor.button('Confirm').click();
    await visitor.log.locator('.card').getByText('That did not work.').waitFor();
    expect(await receipt()).toMatchObject({ status: 'failed' });
    await visitor.leave();
  });

  it('confirms by keyboard, and keeps the focus in the conversation', async () => {
    const visitor = await asking();
    const { keyboard } = visitor.page;
    await visitor.reaches(visitor.button('Decline'), 'Shift+Tab');
    await visitor.reaches(visitor.button('Confirm'), 'Shift+Tab');
    await keyboard.press('Enter');
    await visitor.log.locator('.card').getByText('Done.').waitFor();
    expect(await visitor.log.evaluate((log: any) => log.matches(':focus'))).toBe(true);
    await keyboard.press('Tab');
    await keyboard.type('Thank you');
    expect(await visitor.input.inputValue()).toBe('Thank you');
    await visitor.leave();
  });

  it('sees the team’s decision in their own language', async () => {
    const visitor = await Visitor.at(stage, stage.site.origin, { locale: 'de' });
    await visitor.open();
    await visitor.say('Delete my account');
    const card = visitor.log.locator('.card').first();
    await card.getByText('Unser Team muss das freigeben.').waitFor();
    const { tokens } = stage.workspace;
    const [handoff] = (await call(stage.app, 'GET', '/v1/handoffs?limit=1', { token: tokens.responder })).body.data;
    const decision = { token: tokens.responder, body: { decision: 'approve' } };
    await call(stage.app, 'POST', `/v1/handoffs/${handoff.id}/decision`, decision);
    await card.getByText('Erledigt.').waitFor();
    expect(api.calls).toMatchObject([{ method: 'DELETE', url: '/account' }]);
    await visitor.leave();
  });
});
