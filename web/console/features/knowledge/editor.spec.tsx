/** The editor of documents: what it keeps, and what it sends when it publishes. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../app/queries.js';
import { idOf, knowledgeDocument } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const ID = idOf(700);
const ONE = '/v1/knowledge/documents/{id}';
const fees = (of: Partial<Schemas['Document']> = {}) =>
  knowledgeDocument({ id: ID, title: 'Fees', locale: 'de', text: 'A card costs €5.', ...of });

/** A service with the document, which others may publish, too. */
function withDocument() {
  let kept = fees();
  const api = fakeApi()
    .on('GET', '/v1/knowledge/documents', () => [kept].map(({ text: _, ...summary }) => summary))
    .on('GET', '/v1/knowledge/samples', { object: 'knowledge_samples', documents: 0, changed: 0 })
    .on('GET', '/v1/knowledge/quarantined', [])
    .on('GET', `${ONE}/versions`, [])
    .on('GET', `${ONE}/examples`, { object: 'example_questions', document_id: ID, headings: [], sections: [] })
    .on('GET', ONE, () => kept)
    .on('PUT', ONE, ({ body }) => {
      const { expected_version: expected, text = '' } = body as { expected_version?: number; text?: string };
      if (expected !== kept.version) return new Refusal('conflict');
      return (kept = { ...kept, text, version: kept.version + 1 });
    });
  const theirs = (text: string) => void (kept = { ...kept, text, version: kept.version + 1 });
  return Object.assign(api, { theirs });
}
const EDIT = `knowledge/${ID}/edit`;
const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Text in Markdown' });
const puts = (api: FakeApi) => api.bodies('PUT', ONE) as Record<string, unknown>[];

describe('the text of a document', () => {
  it('is kept when the page is left or loaded again, until it is discarded', async () => {
    const first = await render(EDIT, withDocument());
    await first.user.type(await field(), ' Or 9.');
    cleanup();
    queryClient.clear();
    const { user } = await render(EDIT, withDocument());
    await screen.findByText(/Restored your unpublished draft/);
    expect(await field()).toHaveValue('A card costs €5. Or 9.');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await button('Edit document'));
    expect(await field()).toHaveValue('A card costs €5. Or 9.');
    await user.click(await button('Discard draft'));
    expect(await field()).toHaveValue('A card costs €5.');
    expect(screen.queryByText(/Restored your unpublished draft/)).toBeNull();
  });

  it.each(['pdf', 'xlsx'] as const)(
    'is edited in a document that was a file, too, which then is Markdown: %s',
    async (format) => {
      const { user, path } = await render(`knowledge/${ID}`, withDocument().on('GET', ONE, fees({ format })));
      await user.click(await button('Edit document'));
      expect(await field()).toHaveValue('A card costs €5.');
      await screen.findByText('This document is a file or a page. Publishing replaces it with Markdown.');
      expect(path()).toBe(`knowledge/${ID}/edit`);
    },
  );

  it('is not edited while it has none', async () => {
    await render(`knowledge/${ID}`, withDocument().on('GET', ONE, fees({ format: 'pdf', text: null })));
    await button('Replace with a file');
    expect(screen.queryByRole('button', { name: 'Edit document' })).toBeNull();
  });

  it('is published onto the version that it started from, in the language of the document', async () => {
    const api = withDocument();
    const { user, path } = await render(EDIT, api);
    await user.type(await field(), ' Or 6.');
    await user.click(await button('Publish'));
    await said('“Fees” published');
    expect(puts(api)).toEqual([expect.objectContaining({ text: 'A card costs €5. Or 6.', locale: 'de' })]);
    expect(puts(api)[0]).toMatchObject({ title: 'Fees', audience: 'public', expected_version: 1 });
    await waitFor(() => expect(path()).toBe(`knowledge/${ID}`));
  });

  it('does not overwrite what a colleague published: their change is shown, and a choice offered', async () => {
    const api = withDocument();
    const { user } = await render(EDIT, api);
    await user.type(await field(), ' Or 7.');
    api.theirs('A card costs €6.');
    await user.click(await button('Publish'));
    const conflict = await screen.findByText('Someone else published version 2');
    await within(conflict.closest('[role=alert]')!).findByText('A card costs €6.');
    expect(await field()).toHaveValue('A card costs €5. Or 7.');
    expect(await violations()).toEqual([]);
    await user.click(await button('Publish mine instead'));
    await said('“Fees” published');
    expect(puts(api).map(({ expected_version, text }) => [expected_version, text])).toEqual([
      [1, 'A card costs €5. Or 7.'],
      [2, 'A card costs €5. Or 7.'],
    ]);
  });

  it('stays if a colleague’s version cannot be fetched, and publishing can be tried again', async () => {
    const api = withDocument();
    const { user } = await render(EDIT, api);
    await user.type(await field(), ' Or 7.');
    api.theirs('A card costs €6.');
    api.on('GET', ONE, LOST);
    await user.click(await button('Publish'));
    await screen.findByText('Couldn’t publish');
    expect(await field()).toHaveValue('A card costs €5. Or 7.');
    api.on('GET', ONE, fees({ text: 'A card costs €6.', version: 2 }));
    await user.click(await button('Publish'));
    await screen.findByText('Someone else published version 2');
  });

  it('that is new stays if it could not be published', async () => {
    const api = withDocument().on('POST', '/v1/knowledge/documents', LOST);
    const { user, path } = await render('knowledge/new', api);
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Hours');
    await user.type(await field(), 'We open at 9 am.');
    await user.click(await button('Publish'));
    await screen.findByText('Couldn’t publish');
    expect(await field()).toHaveValue('We open at 9 am.');
    expect(path()).toBe('knowledge/new');
  });
});

it.each(['responder', 'developer', 'viewer'] as const)('a %s is told who may change documents', async (role) => {
  for (const path of [EDIT, 'knowledge/new']) {
    await render(path, withDocument(), { role });
    await screen.findByRole('heading', { name: 'Only owners and admins can edit documents' });
    expect(screen.queryByRole('textbox', { name: 'Text in Markdown' })).toBeNull();
    cleanup();
  }
});
