/** The list of contacts: segments, search, pages. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { contact, idOf } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Page as Rows, Refusal, type Schemas } from '../../testing/fake-api.js';
import { isIdle, render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Contact = Schemas['Contact'];
const SEARCH = '/api/console/workspaces/{workspace}/contact_search';

const anne = contact({ id: idOf(401), name: 'Änne Müller', company: 'Nordwind' });
const bo = contact({ id: idOf(402), name: 'Bo Muir' });

/** A service with these contacts, which finds what contains every word. */
function withContacts(...contacts: Contact[]): FakeApi & { contacts: Contact[] } {
  const api = Object.assign(fakeApi(), { contacts });
  const kept = ({ kind, blocked }: Record<string, string>) =>
    api.contacts.filter(
      (one) => one.kind === (kind ?? one.kind) && (blocked === undefined || (one.blocked_at !== null) === true),
    );
  api
    .on('GET', '/v1/contacts', ({ query }) => kept(query))
    .on('GET', SEARCH, ({ query }) =>
      kept(query).filter(({ name, company }) =>
        query['q']!.split(' ').every((word) => `${name} ${company}`.toLowerCase().includes(word)),
      ),
    )
    .on(
      'GET',
      '/v1/contacts/{id}',
      ({ path }) => api.contacts.find(({ id }) => id === path['id']) ?? new Refusal('not_found'),
    );
  for (const route of ['/v1/sessions', '/v1/leads', '/v1/meetings', '/v1/handoffs', '/v1/members', '/v1/tags'] as const)
    api.on('GET', route, []);
  return api;
}
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the contacts', () => {
  it('have an empty state for each segment, which is in the URL', async () => {
    const { user, path } = await render('contacts', withContacts(), { role: 'viewer' });
    await screen.findByRole('heading', { name: 'No contacts yet' });
    await user.click(screen.getByRole('button', { name: 'Blocked' }));
    await screen.findByRole('heading', { name: 'Nobody is blocked' });
    expect(path()).toBe('contacts?segment=blocked');
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['users', ['Änne Müller', 'Bo Muir']],
    ['visitors', ['Cy']],
    ['blocked', ['Bo Muir']],
  ])('are shown by segment: %s', async (segment, shown) => {
    const cy = contact({ id: idOf(403), kind: 'visitor', name: 'Cy' });
    const blocked = { ...bo, blocked_at: '2026-03-01T00:00:00.000Z' };
    await render(`contacts?segment=${segment}`, withContacts(anne, blocked, cy), { role: 'viewer' });
    await waitFor(() => expect(names()).toEqual(shown));
  });

  it('whose e-mail is only what they told are marked', async () => {
    const told = contact({ ...anne, email: 'a@example.com', self_reported: ['email'] });
    await render('contacts', withContacts(told, { ...bo, email: 'bo@example.com' }), { role: 'viewer' });
    const cell = async (text: string) => (await screen.findByText(text)).parentElement?.textContent;
    expect(await cell('a@example.com')).toBe('a@example.com (told by themselves)');
    expect(await cell('bo@example.com')).toBe('bo@example.com');
  });

  it('that could not be loaded are reported, and loaded again', async () => {
    const api = withContacts(anne).on('GET', '/v1/contacts', new Refusal('insufficient_role'));
    const { user } = await render('contacts', api);
    await screen.findByRole('heading', { name: 'Couldn’t load this' });
    api.on('GET', '/v1/contacts', [anne]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('rowheader', { name: 'Änne Müller' });
  });

  it('are found by words, by keyboard alone, and the way back leads to the words', async () => {
    const api = withContacts(anne, bo);
    const { user, path, history } = await render('contacts?segment=users', api, { role: 'viewer' });
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('müll nord');
    await waitFor(() => expect(names()).toEqual(['Änne Müller']));
    expect(path()).toBe('contacts?segment=users&q=m%C3%BCll+nord');
    expect(api.sent('GET', SEARCH).at(-1)!.query).toMatchObject({ q: 'müll nord', kind: 'user' });
    const link = screen.getByRole('link', { name: 'Änne Müller' });
    for (let i = 0; i < 10 && document.activeElement !== link; i++) await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Änne Müller' });
    expect(path()).toBe(`contacts/${anne.id}`);
    await act(async () => history.back());
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('müll nord'));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'zzz');
    await screen.findByRole('heading', { name: 'No contact has all of these words' });
  });

  it('keep every letter of a search that is typed while the URL is updated', async () => {
    const { user, path, history } = await render('contacts', withContacts(anne), { role: 'viewer' });
    await waitFor(() => expect(names()).toHaveLength(1));
    const field = screen.getByRole('searchbox');
    const { replace } = history;
    let isTypedOn = false;
    // The next letter arrives once the URL has the first one, and before the page knows.
    history.replace = (href, ...rest) => {
      replace(href, ...rest);
      if (isTypedOn || !href.includes('q=m')) return;
      isTypedOn = true;
      fireEvent.input(field, { target: { value: 'mü' } });
    };
    await user.type(field, 'm');
    await waitFor(() => expect(path()).toBe('contacts?q=m%C3%BC'));
    expect(isTypedOn).toBe(true);
    expect(field).toHaveValue('mü');
  });

  it('are sorted by the service: by the last visit, or by when they came, in either order', async () => {
    const api = withContacts(anne, bo);
    const { user, path } = await render('contacts', api);
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Created' }));
    await user.click(await screen.findByRole('button', { name: 'Created' }));
    await waitFor(() => expect(path()).toBe('contacts?sort=created_at&order=asc'));
    await waitFor(() =>
      expect(api.sent('GET', '/v1/contacts').at(-1)!.query).toMatchObject({ sort: 'created_at', order: 'asc' }),
    );
  });

  it('that are many are asked for when the end comes near, after the last of those there are', async () => {
    const people = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => contact({ id: idOf(1_000 + n + from), name: `No ${n + from}` }));
    const api = withContacts().on('GET', '/v1/contacts', ({ query }) =>
      query['cursor'] === 'after-100' ? people(101, 120) : new Rows(people(1, 100), 'after-100'),
    );
    await render('contacts', api);
    await screen.findByRole('rowheader', { name: 'No 1' });
    expect(names().length).toBeLessThan(40);
    await isIdle();
    const before = api.sent('GET', '/v1/contacts').length;
    const scroller = screen.getAllByRole('rowgroup')[1]!;
    await act(async () => scroller.scroll({ top: scroller.scrollHeight }));
    await waitFor(() => expect(api.sent('GET', '/v1/contacts').at(-1)!.query['cursor']).toBe('after-100'));
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '121'));
    await act(async () => scroller.scroll({ top: scroller.scrollHeight }));
    await screen.findByRole('rowheader', { name: 'No 120' });
    expect(api.sent('GET', '/v1/contacts')).toHaveLength(before + 1);
    expect(names().length).toBeLessThan(40);
  });

  it('open with G C from another page, and show at once whom a colleague blocks', async () => {
    const api = withContacts(anne);
    const { user, path, hint } = await render('contacts/' + idOf(999), api, { role: 'viewer' });
    await screen.findByRole('heading', { name: 'Page not found' });
    await user.keyboard('gc');
    const row = await screen.findByRole('row', { name: /Änne Müller/ });
    expect(path()).toBe('contacts');
    expect(row).not.toHaveTextContent('Blocked');
    api.contacts = [{ ...anne, blocked_at: '2026-03-10T11:00:00.000Z' }];
    await hint('contact', { id: anne.id });
    await waitFor(() => expect(screen.getByRole('row', { name: /Änne Müller/ })).toHaveTextContent('Blocked'));
    expect(api.sent('GET', '/v1/contacts')).toHaveLength(1);
  });
});
