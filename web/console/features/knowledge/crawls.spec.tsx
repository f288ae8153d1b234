/** What a website's crawl notes, in the person's language. */
import { screen, waitFor } from '@testing-library/react';
import { idOf, knowledgeDocument, listedDocument, me, NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';

const page = (at: number, status: 'created' | 'failed' | 'skipped', message: string): Schemas['CrawlPage'] => ({
  ...{ id: idOf(810 + at), object: 'knowledge_crawl_page', url: `https://shop.example/${at}`, bytes: 10 },
  ...{ document_id: null, finished_at: NOW, status, message },
});
const CRAWL: Schemas['Crawl'] = {
  ...{ id: idOf(800), object: 'knowledge_crawl', url: 'https://shop.example/', status: 'failed', follows: 'links' },
  ...{ audience: 'public', locale: null, max_pages: 200, every_days: null, requested_by: 'Ada', started_at: NOW },
  ...{ created_at: NOW, finished_at: NOW, error: 'Reading this website was interrupted too often.' },
  notes: ['The sitemap https://shop.example/old.xml was skipped: it is damaged.'],
  pages: { total: 5, waiting: 0, created: 1, updated: 0, unchanged: 0, failed: 2, skipped: 2 },
};
const withCrawl = (locale: string): FakeApi => {
  const ada = me('owner');
  return fakeApi()
    .on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale } })
    .on('GET', '/v1/knowledge/crawls', [CRAWL])
    .on('GET', '/v1/knowledge/crawls/{id}/pages', [
      page(1, 'created', 'Hidden text was left out: 15 characters.'),
      page(2, 'failed', 'The server answers 503. Tried 4 times.'),
      page(3, 'failed', 'shop.example did not answer within 10 s. Tried 3 times.'),
      page(4, 'skipped', 'robots.txt does not allow it.'),
      page(5, 'skipped', 'Something of tomorrow.'),
    ]);
};

it('a crawl says in German what became of its pages, and in its own words what is unknown', async () => {
  await render('knowledge/crawls', withCrawl('de'));
  await screen.findByText('Das Einlesen dieser Website wurde zu oft unterbrochen.');
  screen.getByText('Die Sitemap https://shop.example/old.xml wurde übersprungen: sie ist beschädigt.');
  await screen.findByText('Verborgener Text wurde weggelassen: 15 Zeichen.');
  screen.getByText('Der Server antwortet mit 503. Versuche: 4.');
  screen.getByText('shop.example hat nicht innerhalb von 10 s geantwortet. Versuche: 3.');
  screen.getByText('robots.txt erlaubt es nicht.');
  screen.getByText('Something of tomorrow.');
});

it('a crawl says in English what the service said', async () => {
  await render('knowledge/crawls', withCrawl('en'));
  await screen.findByText('Hidden text was left out: 15 characters.');
  screen.getByText('Reading this website was interrupted too often.');
});

it('a website that may not be read says why next to its address, which stays; without one nothing is asked', async () => {
  const refused = new Refusal('invalid_field', { message: 'url must not lead into a private network', param: 'url' });
  const api = fakeApi().on('GET', '/v1/knowledge/crawls', []).on('POST', '/v1/knowledge/crawls', refused);
  const { user } = await render('knowledge/crawls', api, { role: 'admin' });
  await screen.findByRole('heading', { name: 'No websites yet' });
  const address = screen.getByRole('textbox', { name: 'Address' });
  await user.click(screen.getByRole('button', { name: 'Read this website' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Enter the address of a website\./));
  expect(api.sent('POST', '/v1/knowledge/crawls')).toEqual([]);
  await user.type(address, 'http://10.0.0.1/{Enter}');
  await waitFor(() => expect(address).toHaveAccessibleDescription(/private network/));
  expect(address).toBeInvalid();
  expect(address).toHaveValue('http://10.0.0.1/');
});

it('a file that could not be read says why in German, in the list and on its page', async () => {
  const ada = me('owner');
  const error = 'Old Excel files (.xls) cannot be read. Save it as .xlsx.';
  const prices = knowledgeDocument({ id: idOf(820), title: 'Preise', status: 'failed', error, text: null });
  const summary = listedDocument(prices);
  const api = fakeApi()
    .on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale: 'de' } })
    .on('GET', '/v1/knowledge/samples', { object: 'knowledge_samples', documents: 0, changed: 0 })
    .on('GET', '/v1/knowledge/documents', [summary])
    .on('GET', '/v1/knowledge/documents/{id}', prices)
    .on('GET', '/v1/knowledge/documents/{id}/versions', [])
    .on('GET', '/v1/knowledge/documents/{id}/examples', ({ path }) => ({
      ...{ object: 'example_questions' as const, document_id: path['id']!, headings: [], sections: [] },
    }))
    .on('GET', '/v1/knowledge/quarantined', []);
  const { user } = await render('knowledge', api);
  const german = 'Alte Excel-Dateien (.xls) lassen sich nicht lesen. Speichern Sie die Datei als .xlsx.';
  await screen.findByText(german);
  await user.click(screen.getByRole('link', { name: 'Preise' }));
  await screen.findByRole('heading', { name: 'Preise', level: 1 });
  await screen.findByText(german);
});
