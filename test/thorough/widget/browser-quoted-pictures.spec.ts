/** Pictures beside what the agent quotes, in a browser on a page with a strict policy. */
import { call } from '../../support/app.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { PNG } from '../../support/files.js';
import { LOOKS, setStage, Visitor, type Stage } from '../../widget/stage.js';

describeInBrowser('a picture beside a quotation', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'door.png');
    const { id } = await team('POST', '/v1/knowledge/pictures', form);
    const text = `# Opening hours\n\nThe shop opens at nine on Mondays.\n\n![The front door](picture:${id})`;
    const document = await team('POST', '/v1/knowledge/documents', { title: 'The shop', format: 'markdown', text });
    await eventually(
      async () => (await team('GET', `/v1/knowledge/documents/${document.id}`)).status === 'ready' || undefined,
    );
  });
  afterAll(() => stage?.close());

  const team = async (method: string, path: string, body?: unknown) =>
    (await call(stage.app, method, path, { token: stage.workspace.tokens.owner, body })).body.data;

  it.each(LOOKS)(
    'is drawn without an exception of the page’s policy, and opens large in a tab %s',
    async (look, options) => {
      const visitor = await Visitor.at(stage, stage.site.origin, options);
      await visitor.launcher.click();
      await visitor.log.locator('h3').waitFor();
      await visitor.say('When does the shop open on Mondays?');
      const picture = visitor.log.locator('details canvas');
      await picture.waitFor();
      expect(await picture.getAttribute('aria-label')).toBe('The front door');
      expect([await visitor.violations(), await visitor.fits()]).toEqual([[], true]);
      if (process.env['WIDGET_SHOTS'])
        await visitor.window.screenshot({
          path: `${process.env['WIDGET_SHOTS']}/picture-${look.replace(/\W+/g, '-')}.png`,
        });
      const opening = visitor.page.waitForEvent('popup');
      await picture.click();
      const opened = await opening;
      await opened.waitForLoadState();
      expect(await opened.locator('img').evaluate((image: any) => image.naturalWidth > 0)).toBe(true);
      await opened.close();
      expect(visitor.complaints).toEqual([]);
      await visitor.leave();
    },
  );
});
