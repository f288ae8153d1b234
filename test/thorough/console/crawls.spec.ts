/** Crawling a website from the console: progress survives a reload, and each page shows its result. */
import { CrawlWorker } from '../../../src/assistant/knowledge/crawls/crawl.worker.js';
import { describeInBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { sqlOf } from '../../support/team-mails.js';
import { Website } from '../../cli/website.js';
import { Person, setStage, type Stage } from '../../console/stage.js';

const WEEKLY = 'select from knowledge_crawls where workspace_id = $1 and every_days = 7';

describeInBrowser('website crawls in the console', () => {
  let stage: Stage;
  let site: Website;
  let path: string;
  beforeAll(async () => {
    stage = await setStage({ outboundAllowNetworks: ['127.0.0.0/8'] });
    path = `/console/w/${stage.workspace.id}/knowledge/crawls`;
    site = await Website.opened();
    for (const one of ['/help/', '/help/fees', '/help/hours']) site.article(one, `The fee of ${one} is 5 euros.`);
    site.sitemap('/sitemap.xml', ['/help/', '/help/fees', '/help/hours', '/help/gone']);
  });
  afterAll(async () => {
    site?.close();
    await stage?.close();
  });

  it('list each page, with the reason for each failure, and are still listed after a reload', async () => {
    const person = await Person.at(stage, path, stage.team.admin);
    await person.heading('No websites yet').waitFor();
    await person.page.getByRole('button', { name: 'Read this website' }).click();
    await person.page.getByText('Enter the address of a website.').waitFor();
    await person.page.getByRole('textbox', { name: 'Address' }).fill(site.url('/help/'));
    await person.press('Enter');
    await person.page.getByText('4 of 4 pages read').waitFor({ timeout: 20_000 });
    await stage.app.app.get(CrawlWorker).whenIdle();
    await person.page.getByText('From its sitemap', { exact: true }).waitFor();
    await person.page.getByText('Failed: 1').waitFor();
    await person.page.reload();
    await person.page.getByText('4 of 4 pages read').waitFor();
    await person.page.getByRole('group', { name: 'Which pages' }).getByRole('button', { name: 'Failed' }).click();
    const pages = person.page.getByRole('table', { name: 'Pages' });
    await pages.getByText('The server answers 404.').waitFor();
    expect(await pages.getByRole('row').count()).toBe(2);
    await person.page.getByRole('group', { name: 'Which pages' }).getByRole('button', { name: 'All' }).click();
    await pages.getByRole('link', { name: site.url('/help/fees') }).click();
    await person.heading('/help/fees').first().waitFor();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });

  it('can be repeated with one click, and are shown to a colleague while they run', async () => {
    const watcher = await Person.at(stage, path, stage.team.viewer);
    await watcher.page.getByText('4 of 4 pages read').waitFor();
    expect(await watcher.page.getByRole('button', { name: 'Read it again' }).count()).toBe(0);
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('button', { name: 'Read it again' }).click();
    await person.page.getByText('Unchanged: 3').waitFor({ timeout: 20_000 });
    await watcher.page.getByText('Unchanged: 3').waitFor();
    await watcher.page.getByRole('table', { name: 'Websites' }).waitFor();
    const schedules = person.page.getByRole('combobox', { name: 'Read again' });
    await schedules.last().click();
    await person.page.getByRole('option', { name: 'Every week' }).click();
    await eventually(async () => (await sqlOf(stage.app)(WEEKLY, stage.workspace.id)).length === 1);
    await person.page.reload();
    await schedules.last().getByText('Every week').waitFor();
    expect([...person.complaints, ...watcher.complaints]).toEqual([]);
    await Promise.all([person.leave(), watcher.leave()]);
  });

  it('report progress every second, without sending all their pages each time', async () => {
    const person = await Person.at(stage, path, stage.team.viewer);
    await person.page.getByRole('table', { name: 'Pages' }).waitFor();
    const asked = (end: string) => person.requests.filter((one) => one.endsWith(end)).length;
    const before = { crawls: asked('/v1/knowledge/crawls'), pages: asked('/pages') };
    for (let hint = 1; hint <= 4; hint++) {
      await sqlOf(stage.app)('update knowledge_crawls set told_at = clock_timestamp()');
      await eventually(() => Promise.resolve(asked('/v1/knowledge/crawls') >= before.crawls + hint));
    }
    expect(asked('/pages') - before.pages).toBeLessThan(3);
    await eventually(() => Promise.resolve(asked('/pages') > before.pages));
    await person.leave();
  });

  it('have no accessibility violations in any look', async () => {
    const person = await Person.at(stage, path, stage.team.owner);
    await person.page.getByRole('table', { name: 'Pages' }).waitFor();
    await person.looksGood();
    expect(person.complaints).toEqual([]);
    await person.leave();
  });
});
