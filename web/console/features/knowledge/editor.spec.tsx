/** The editor of documents: what it keeps, and what it sends when it publishes. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../app/queries.js';
import { idOf, knowledgeDocument, listedDocument } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';
import { uploaded } from '../../testing/uploads.js';
import { violations } from '../../testing/violations.js';

const ID = idOf(700);
const ONE = '/v1/knowledge/documents/{id}';
const fees = (of: Partial<Schemas['Document']> = {}) =>
  knowledgeDocument({ id: ID, title: 'Fees', locale: 'de', text: 'A card costs €5.', ...of });

/** A service with the document, which others may publish, too. */
function withDocument() {
  let kept = fees();
  const api = fakeApi()
    .on('GET', '/v1/knowledge/documents', () => [listedDocument(kept)])
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

describe('pictures of a document', () => {
  const PICTURE = '0196c1f0-0000-7000-8000-0000000000aa';
  const url = (id: string) => `http://service.test/api/pictures/w/${id}?expires=1&signature=s`;
  const picture = (id: string): Schemas['Picture'] => ({
    ...{
      id,
      object: 'picture',
      name: 'menu.png',
      content_type: 'image/png',
      bytes: 70,
      created_at: '2026-01-01T00:00:00.000Z',
    },
    url: url(id),
  });
  const shown = { text: 'Look:\n\nThe menu', pictures: [{ id: PICTURE, start: 7, end: 15, url: url(PICTURE) }] };
  const withPicture = () =>
    withDocument()
      .on('GET', ONE, fees(shown))
      .on('GET', '/v1/knowledge/pictures/{id}', ({ path }) => picture(path['id'] ?? ''))
      .on('POST', '/v1/knowledge/pictures', picture(PICTURE));
  const file = () => new File(['x'], 'opening-hours.png', { type: 'image/png' });
  const added = `![opening hours](picture:${PICTURE})`;

  it('are shown in its text, and written out where it is edited', async () => {
    const { user } = await render(`knowledge/${ID}`, withPicture());
    expect(await screen.findByRole('img', { name: 'The menu' })).toHaveAttribute(
      'src',
      new URL(url(PICTURE)).pathname + '?expires=1&signature=s',
    );
    await user.click(await button('Edit document'));
    expect(await field()).toHaveValue(`Look:\n\n![The menu](picture:${PICTURE})`);
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByRole('img', { name: 'The menu' })).toBeVisible();
  });

  it.each(['chosen', 'pasted', 'dropped'])('are added where the cursor is when they are %s', async (way) => {
    const { user } = await render(EDIT, withPicture().on('GET', ONE, fees()));
    const area = (await field()) as HTMLTextAreaElement;
    await user.click(area);
    if (way === 'chosen') await user.upload(screen.getByLabelText('Add picture', { selector: 'input' }), file());
    else if (way === 'pasted') fireEvent.paste(area, { clipboardData: { files: [file()], getData: () => '' } });
    else fireEvent.drop(area, { dataTransfer: { files: [file()] } });
    await waitFor(() => expect(area).toHaveValue(`A card costs €5.\n\n${added}\n\n`));
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('opening hours');
    expect(uploaded.map(({ form }) => (form.get('file') as File).name)).toEqual(['opening-hours.png']);
  });

  it('are refused with the reason, beside the text, and nothing of it is lost', async () => {
    const api = withPicture()
      .on('GET', ONE, fees())
      .on(
        'POST',
        '/v1/knowledge/pictures',
        new Refusal('conflict', { message: 'The workspace has no room for more files. Ask your operator for more.' }),
      );
    const { user } = await render(EDIT, api);
    await user.upload(await screen.findByLabelText('Add picture', { selector: 'input' }), file());
    await screen.findByText(/no room for more files/);
    expect(await field()).toHaveValue('A card costs €5.');
    expect(await violations()).toEqual([]);
  });

  it('that are gone leave their words', async () => {
    await render(`knowledge/${ID}`, withPicture());
    fireEvent.error(await screen.findByRole('img', { name: 'The menu' }));
    expect(screen.queryByRole('img', { name: 'The menu' })).toBeNull();
    expect(screen.getByText('The menu')).toBeVisible();
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
