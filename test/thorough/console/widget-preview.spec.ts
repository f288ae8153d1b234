/** The widget's page: the real widget follows unsaved settings, and the first visit turns an origin green. */
import { WidgetFiles } from '../../../src/doors/widget/widget-files.js';
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { builtWidget } from '../../support/built-files.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

const ORIGIN = 'https://shop.example.com';

describeInBrowser('the widget page', () => {
  let stage: Stage;
  let path: string;
  beforeAll(async () => {
    stage = await setStage();
    Object.assign(stage.app.app.get(WidgetFiles), { folder: builtWidget() });
    path = `/console/w/${stage.workspace.id}/settings/widget`;
    const body = { allowed_origins: [ORIGIN] };
    await call(stage.app, 'PATCH', '/v1/workspace', { token: stage.workspace.tokens.owner, body });
  });
  afterAll(async () => {
    await stage?.close();
  });
  const preview = ({ page }: Person) => page.frameLocator('iframe');

  it('shows the real widget with unsaved settings, without taking the focus', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await preview(person).getByRole('dialog').waitFor();
    await person.page.getByRole('textbox', { name: 'Agent name' }).fill('Ada of Larkspur');
    await preview(person).getByRole('heading', { name: 'Ada of Larkspur' }).waitFor();
    await person.page.getByRole('textbox', { name: 'Greeting' }).fill('Welcome to the lake!');
    await preview(person).getByText('Welcome to the lake!').waitFor();
    expect(
      await person.page.getByRole('textbox', { name: 'Greeting' }).evaluate((one: any) => one.matches(':focus')),
    ).toBe(true);
    await person.page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#aa3300');
    await eventually(async () => {
      const host = preview(person).locator('body > div');
      return (await host.evaluate((one: any) => one.style.getPropertyValue('--accent'))) === '#aa3300';
    });
    await preview(person).getByRole('textbox').fill('Is breakfast included?');
    await preview(person).getByRole('textbox').press('Enter');
    await preview(person).getByText('Is breakfast included?').waitFor();
    // None of this reaches the service.
    expect(person.requests.filter((asked) => asked.startsWith('/api/widget'))).toEqual([]);
    const { widget } = (await call(stage.app, 'GET', '/v1/workspace', { token: stage.workspace.tokens.owner })).body
      .data;
    expect(widget.agent_name).toBeNull();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('waits for the first visit from an allowed origin, and turns green by itself', async () => {
    const person = await Person.at(stage, path, stage.team.viewer);
    const origins = person.page.getByRole('list', { name: 'Allowed websites' });
    await origins.getByText('Waiting for the first visit').waitFor();
    const visit = { token: stage.workspace.publishableKey, headers: { origin: ORIGIN }, body: {} };
    expect((await call(stage.app, 'POST', '/api/widget/boot', visit)).status).toBe(200);
    await origins.getByText('Seen').waitFor({ timeout: 5_000 });
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('has no accessibility violations in any look', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await preview(person).getByRole('dialog').waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
