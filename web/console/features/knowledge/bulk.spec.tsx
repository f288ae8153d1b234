/** Many documents of the list, selected by mouse and by keyboard, deleted and moved together. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, knowledgeDocument, listedDocument } from '../../testing/examples.js';
import { fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';

const TITLES = ['Fees', 'Hours', 'Parcels'];
const ids = TITLES.map((_, index) => idOf(701 + index));
const documents = TITLES.map((title, index) => knowledgeDocument({ id: ids[index]!, title }));

/** A service with these documents; those that are being indexed cannot be moved. */
function withDocuments(indexing: readonly string[] = []) {
  let kept: Schemas['Document'][] = documents;
  return fakeApi()
    .on('GET', '/v1/knowledge/samples', { object: 'knowledge_samples', documents: 0, changed: 0 })
    .on('GET', '/v1/knowledge/documents', () => kept.map(listedDocument))
    .on('PUT', '/v1/knowledge/documents/{id}/audience', ({ path, body }) => {
      if (indexing.includes(path['id'] ?? '')) return new Refusal('conflict', { message: 'It is being indexed.' });
      kept = kept.map((one) => (one.id === path['id'] ? { ...one, ...body } : one));
      return kept.find(({ id }) => id === path['id'])!;
    })
    .on('DELETE', '/v1/knowledge/documents/{id}', ({ path }) => {
      kept = kept.filter(({ id }) => id !== path['id']);
      return { id: path['id']!, object: 'knowledge_document' as const, deleted: true as const };
    });
}
const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const toolbar = () => screen.findByRole('toolbar', { name: 'Selected documents' });
const link = (title: string) => screen.findByRole('link', { name: title });

describe('documents', () => {
  it('are deleted together, after a question that names them', async () => {
    const api = withDocuments();
    const { user } = await render('knowledge', api);
    await user.click(await box('Fees'));
    await user.click(await box('Parcels'));
    expect(await toolbar()).toHaveTextContent('2 selected');
    await user.click(within(await toolbar()).getByRole('button', { name: /^Delete/ }));
    const asked = await dialog();
    expect(asked).toHaveTextContent('Fees');
    expect(asked).not.toHaveTextContent('Hours');
    await user.click(within(asked).getByRole('button', { name: 'Delete 2 documents' }));
    await said('2 documents deleted');
    await noDialog();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Fees' })).toBeNull());
    expect(screen.queryByRole('toolbar')).toBeNull();
    await link('Hours');
  });

  it('are selected and moved by keyboard alone, and Escape clears the selection', async () => {
    const api = withDocuments();
    const { user } = await render('knowledge', api);
    (await link('Fees')).focus();
    await user.keyboard('x');
    (await link('Hours')).focus();
    await user.keyboard('{Shift>}X{/Shift}');
    expect(await toolbar()).toHaveTextContent('2 selected');
    await user.keyboard('m');
    const asked = await dialog();
    expect(within(asked).getByRole('radio', { name: 'Internal' })).toBeChecked();
    await user.click(within(asked).getByRole('button', { name: 'Move' }));
    await said('2 documents moved');
    expect(api.bodies('PUT', '/v1/knowledge/documents/{id}/audience')).toEqual([
      { audience: 'internal' },
      { audience: 'internal' },
    ]);
    (await link('Parcels')).focus();
    await user.keyboard('x');
    expect(await toolbar()).toHaveTextContent('1 selected');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('that could not be moved are listed with the reason, and stay selected', async () => {
    const { user } = await render('knowledge', withDocuments([ids[1]!]));
    await user.click(await box('Fees'));
    await user.click(await box('Hours'));
    await user.click(within(await toolbar()).getByRole('button', { name: /^Move/ }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Move' }));
    await said('1 document moved');
    const refused = await screen.findByRole('dialog', { name: '1 of 2 couldn’t be changed' });
    expect(refused).toHaveTextContent('Hours');
    expect(refused).not.toHaveTextContent('Fees');
    const [close] = within(refused).getAllByRole('button', { name: 'Close' });
    await user.click(close!);
    expect(await box('Hours')).toBeChecked();
    expect(await box('Fees')).not.toBeChecked();
  });

  it('cannot be selected by who may not change them', async () => {
    await render('knowledge', withDocuments(), { role: 'viewer' });
    await link('Fees');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
