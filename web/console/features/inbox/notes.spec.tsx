/** Private notes of the team: apart from replies, with mentions, and deleted by who wrote them. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, inboxItem, member, message, NOW, SELF } from '../../testing/examples.js';
import { queryClient } from '../../app/queries.js';
import type { FakeApi, Schemas } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { dialog, noDialog, type Page, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Note = Schemas['Note'];

const NOTES = '/v1/sessions/{id}/notes';
const TOM = { id: idOf(400), kind: 'visitor' as const, name: 'Tom Turn', email: null };

const note = (n: number, of: Partial<Note> = {}): Note => ({
  id: idOf(800 + n),
  object: 'note',
  session_id: idOf(200),
  internal: true,
  author_id: SELF,
  author_label: 'Ada',
  text: 'Careful',
  mentions: [],
  created_at: NOW,
  ...of,
});

/** A service that keeps these notes. */
function withNotes(notes: Note[] = []): FakeApi {
  let kept = notes;
  const namesake = { name: 'Grace Love', email: 'grace@example.com' };
  return withQueue([], [message({ text: 'Whose turn is it?' })])
    .on('GET', '/v1/members', [
      member(),
      member({ ...namesake, id: idOf(8), role: 'admin' }),
      member({ ...namesake, id: idOf(9), role: 'owner' }),
    ])
    .on('GET', NOTES, ({ path }) => kept.toReversed().map((one) => ({ ...one, session_id: path['id']! })))
    .on('POST', NOTES, ({ path, body }) => {
      const made = note(kept.length, { session_id: path['id']!, text: body.text, mentions: body.mentions ?? [] });
      kept = [...kept, made];
      return made;
    })
    .on('DELETE', '/v1/notes/{id}', ({ path }) => {
      kept = kept.filter(({ id }) => id !== path['id']);
      return { id: path['id']!, object: 'note' as const, deleted: true as const };
    });
}

/** Drafts outlive a conversation's page. */
let conversations = 0;
const open = async (api: FakeApi, role: 'responder' | 'viewer' = 'responder'): Promise<Page> => {
  conversations += 1;
  const handoff = { id: idOf(600 + conversations), session_id: idOf(3_000 + conversations) };
  const item = inboxItem({ contact: TOM, handoff });
  api
    .on('GET', '/api/console/workspaces/{workspace}/inbox', [item])
    .on('GET', '/api/console/workspaces/{workspace}/inbox/{id}', item);
  const page = await render(`inbox/all/${item.id}`, api, { role });
  await within(await screen.findByRole('region', { name: 'Messages' })).findByText('Whose turn is it?');
  return page;
};
const log = () => within(screen.getByRole('region', { name: 'Messages' }));
const field = () => screen.getByRole('textbox', { name: 'Private note about Tom Turn' });
const reply = () => screen.getByRole('textbox', { name: 'Reply to Tom Turn' });

describe('a note', () => {
  it('is separate from the reply, with a text and a button of its own', async () => {
    const api = withNotes();
    const { user } = await open(api);
    await user.keyboard('r');
    await user.keyboard('For the customer{Escape}n');
    expect(field()).toHaveValue('');
    await user.keyboard('For the **team**');
    screen.getByText('Only your team sees this');
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    const [written] = await log().findAllByRole('article', { name: 'Private note by Ada' });
    within(written!).getByText('Private note');
    expect(within(written!).getByText('team').tagName).toBe('STRONG');
    await user.keyboard('{Escape}r');
    expect(reply()).toHaveValue('For the customer');
    screen.getByRole('button', { name: /^Send/ });
    expect(api.bodies('POST', NOTES)).toEqual([{ text: 'For the **team**', mentions: [] }]);
  });

  it('mentions the colleague who is picked, even if several have the same name', async () => {
    const api = withNotes();
    const { user } = await open(api);
    await user.keyboard('n');
    await user.keyboard('Please, @love');
    const options = within(await screen.findByRole('listbox', { name: 'Mention a teammate' }));
    await waitFor(() => expect(options.getAllByRole('option')).toHaveLength(2));
    expect(await violations()).toEqual([]);
    const [, second] = options.getAllByRole('option').map(({ textContent }) => textContent);
    await user.keyboard('{ArrowDown}{Enter}');
    await user.keyboard('look at this, and write to me@example.com');
    expect(field()).toHaveValue('Please, @Grace Love look at this, and write to me@example.com');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await log().findByText('@Grace Love');
    const picked = second?.endsWith('Admin') ? idOf(8) : idOf(9);
    expect(api.bodies('POST', NOTES)[0]?.mentions).toEqual([picked]);
  });

  it.each(['written', 'deleted'])('that was just %s stays so while an older answer is on its way', async (change) => {
    const api = withNotes([note(0, { text: 'The first' }), note(1, { text: 'The second' })]);
    const { user } = await open(api);
    await log().findByText('The second');
    let answer = (_: Note[]): void => {};
    api.on('GET', NOTES, () => new Promise<Note[]>((done) => (answer = done)));
    void queryClient.invalidateQueries();
    await waitFor(() => expect(api.sent('GET', NOTES)).toHaveLength(2));
    const older = answer;
    const session = { session_id: idOf(3_000 + conversations) };
    if (change === 'written') {
      await user.keyboard('n');
      await user.keyboard('The third');
      await user.keyboard('{Control>}{Enter}{/Control}');
      await log().findByText('The third');
    } else {
      await user.click(screen.getAllByRole('button', { name: 'Delete note' })[1]!);
      await user.click(within(await dialog()).getByRole('button', { name: 'Delete note' }));
      await waitFor(() => expect(log().queryByText('The second')).toBeNull());
    }
    await waitFor(() => expect(api.sent('GET', NOTES)).toHaveLength(3));
    older([note(0, { text: 'Older', ...session })]);
    answer([note(0, { text: 'Newer', ...session })]);
    await log().findByText('Newer');
    expect(log().queryByText('Older')).toBeNull();
  });

  it('is deleted by its author after a question, and a colleague’s is not', async () => {
    const mine = note(1, { text: 'Mine, and wrong' });
    const api = withNotes([note(0, { text: 'Not mine', author_id: idOf(8), author_label: 'Grace' }), mine]);
    const { user } = await open(api);
    await log().findByText('Not mine');
    const [remove, ...others] = screen.getAllByRole('button', { name: 'Delete note' });
    expect(others).toEqual([]);
    await user.click(remove!);
    await within(await dialog()).findByText('Mine, and wrong');
    expect(await violations(await dialog())).toEqual([]);
    expect(api.sent('DELETE', '/v1/notes/{id}')).toEqual([]);
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete note' }));
    await said('Note deleted');
    await noDialog();
    await waitFor(() => expect(log().queryByText('Mine, and wrong')).toBeNull());
    log().getByText('Not mine');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-log'));
    expect(api.sent('DELETE', '/v1/notes/{id}')[0]!.path).toEqual({ id: mine.id });
  });

  it('is read by a viewer, who can neither write nor delete one', async () => {
    const { user } = await open(withNotes([note(1)]), 'viewer');
    await log().findByText('Careful');
    await user.keyboard('n');
    expect(screen.queryByRole('textbox', { name: /^Private note/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete note' })).toBeNull();
  });
});
