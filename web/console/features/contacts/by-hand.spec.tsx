/** A contact is corrected by hand, and merged with another of the same person. */
import { screen, waitFor, within } from '@testing-library/react';
import { contact, idOf } from '../../testing/examples.js';
import { fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import { changesOf, rowsOf } from '../../app/attributes.js';

type Contact = Schemas['Contact'];
const ANN = contact({ email: 'ann@example.com', attributes: { plan: 'pro', seats: 4 } });
const GUEST = contact({
  ...{ id: idOf(401), kind: 'visitor', external_user_id: null, name: 'Anne', email: 'ann@example.com' },
  ...{ phone: '+49 30 1', self_reported: ['name', 'email'] as const, vendor_token_status: 'none' },
});
const MERGE = '/v1/contacts/{id}/merge';
const PREVIEW = '/api/console/workspaces/{workspace}/contacts/{id}/merge_preview';

function withBoth(shown: Contact = ANN) {
  const kept = new Map<unknown, Contact>([ANN, GUEST].map((one) => [one.id, one]));
  kept.set(shown.id, shown);
  const api = fakeApi()
    .on('GET', '/v1/contacts/{id}', ({ path: { id } }) => kept.get(id) ?? gone(id))
    .on('PATCH', '/v1/contacts/{id}', ({ path: { id }, body }) => {
      const next = { ...kept.get(id)!, ...body, attributes: kept.get(id)!.attributes } as Contact;
      kept.set(id, next);
      return next;
    })
    .on('GET', '/api/console/workspaces/{workspace}/contact_search', () => [...kept.values()])
    .on('GET', PREVIEW, ({ path: { id }, query }) => previewOf(kept.get(id)!, kept.get(query.from_id)!))
    .on('POST', MERGE, ({ path: { id }, body }) => {
      kept.delete(body.from_id);
      return kept.get(id)!;
    })
    .on('GET', '/v1/contacts/{id}/grants', []);
  for (const route of ['/v1/sessions', '/v1/leads', '/v1/meetings', '/v1/handoffs'] as const) api.on('GET', route, []);
  return api;
}
const gone = (id: unknown) =>
  new Refusal('not_found', { details: { merged_into: id === GUEST.id ? ANN.id : GUEST.id }, status: 404 });
const previewOf = (into: Contact, from: Contact): Schemas['ContactMergePreview'] => ({
  object: 'contact_merge_preview',
  contact: { ...into, phone: into.phone ?? from.phone },
  from,
  moves: { sessions: 2, handoffs: 1, leads: 0, meetings: 0, actions: 0 },
  addresses: [{ channel: 'whatsapp', external_user_id: '+49301' }],
  grants: 1,
  browser_continues: into.kind === 'visitor',
});

const button = (name: string) => screen.findByRole('button', { name });
/** One dialog may give way to the next. */
const field = (name: string) => waitFor(async () => within(await dialog()).getByLabelText(name));
const inDialog = async (name: string) => within(await dialog()).findByRole('button', { name });
const choose = async (name: RegExp) => within(await dialog()).findByRole('button', { name });

describe('an edit', () => {
  it('sends what was changed and nothing else, and is shown at once', async () => {
    const api = withBoth();
    const { user } = await render(`contacts/${ANN.id}`, api, { role: 'responder' });
    await user.click(await button('Edit'));
    expect(await violations(await dialog())).toEqual([]);
    expect(await dialog()).toHaveTextContent('its next push replaces what you type here');
    await user.clear(await field('E-mail'));
    await user.type(await field('Company'), 'Blue Mill');
    await user.clear(await field('Value of seats'));
    await user.type(await field('Value of seats'), '5');
    await user.click(await inDialog('Remove plan'));
    await user.click(await inDialog('Add an attribute'));
    const [, added] = within(await dialog()).getAllByLabelText('Name of the attribute');
    await user.type(added!, 'since');
    await user.type(await field('Value of since'), '2024');
    await user.click(await inDialog('Save'));
    await said('Ann Lee saved');
    expect(api.bodies('PATCH', '/v1/contacts/{id}')).toEqual([
      { email: null, company: 'Blue Mill', attributes: { plan: null, seats: 5, since: 2024 } },
    ]);
    await screen.findByText('Blue Mill');
  });

  it('that changes nothing asks nothing', async () => {
    const api = withBoth();
    const { user } = await render(`contacts/${ANN.id}`, api);
    await user.click(await button('Edit'));
    await user.click(await inDialog('Save'));
    await noDialog();
    expect(api.bodies('PATCH', '/v1/contacts/{id}')).toEqual([]);
  });

  it('that is refused says why beside its field, and keeps what was typed', async () => {
    const more = { message: 'email must be an email', param: 'email' };
    const api = withBoth().on('PATCH', '/v1/contacts/{id}', new Refusal('invalid_field', more));
    const { user } = await render(`contacts/${ANN.id}`, api);
    await user.click(await button('Edit'));
    const email = await field('E-mail');
    await user.clear(email);
    await user.type(email, 'nobody');
    await user.click(await inDialog('Save'));
    await waitFor(() => expect(email).toBeInvalid());
    expect(email).toHaveValue('nobody');
  });

  it('takes no name of an attribute twice', async () => {
    const { user } = await render(`contacts/${ANN.id}`, withBoth());
    await user.click(await button('Edit'));
    const [, second] = await within(await dialog()).findAllByLabelText('Name of the attribute');
    await user.clear(second!);
    await user.type(second!, 'plan');
    expect(await inDialog('Save')).toBeDisabled();
    expect(second).toHaveAccessibleDescription('There is an attribute with this name already.');
  });

  it('keeps text as text, and numbers and truth as such', () => {
    const before = { code: '007', seats: 4, active: true, note: null };
    const typed = { code: '8', seats: '4.5', active: 'false', note: '' };
    const rows = rowsOf(before).map((row) => ({ ...row, text: typed[row.name as keyof typeof typed] }));
    expect(changesOf(before, rows)).toEqual({ code: '8', seats: 4.5, active: false });
    const renamed = rowsOf({ seats: 4 }).map((row) => ({ ...row, name: 'places' }));
    expect(changesOf({ seats: 4 }, renamed)).toEqual({ seats: null, places: 4 });
  });
});

describe('a merge', () => {
  it('finds who has the same address, shows what moves and ends, and asks for the name', async () => {
    const api = withBoth();
    const { user, path } = await render(`contacts/${ANN.id}`, api);
    await user.click(await button('Merge with…'));
    expect(await field('Search contacts')).toHaveValue('ann@example.com');
    expect(await violations(await dialog())).toEqual([]);
    await user.click(await choose(/Anne/));
    await screen.findByText('Anne becomes part of Ann Lee.');
    const shown = await dialog();
    for (const words of [
      ...['2 conversations, with their notes, tags and files', 'One hand-off', 'One grant ends.', 'WhatsApp +49301'],
      ...['A browser in which Anne is known begins anew', 'Ann Lee (not kept: Anne)'],
    ])
      expect(shown).toHaveTextContent(words);
    expect(within(shown).queryByRole('button', { name: /Keep/ })).toBeNull();
    expect(await violations(shown)).toEqual([]);
    await user.type(await field('Type “Ann Lee” or the id to confirm'), 'Anne{Enter}');
    expect(api.bodies('POST', MERGE)).toEqual([]);
    await user.clear(await field('Type “Ann Lee” or the id to confirm'));
    await user.type(await field('Type “Ann Lee” or the id to confirm'), 'Ann Lee{Enter}');
    await said('Ann Lee is one contact now.');
    expect(api.sent('POST', MERGE)).toMatchObject([{ path: { id: ANN.id }, body: { from_id: GUEST.id } }]);
    expect(path()).toBe(`contacts/${ANN.id}`);
  });

  it('keeps the user, from whichever side it begins, and goes on there', async () => {
    const api = withBoth();
    const { user, path } = await render(`contacts/${GUEST.id}`, api);
    await user.click(await button('Merge with…'));
    await user.click(await choose(/Ann Lee/));
    await user.type(await field('Type “Ann Lee” or the id to confirm'), `${ANN.id}{Enter}`);
    await screen.findByRole('heading', { name: 'Ann Lee' });
    expect(path()).toBe(`contacts/${ANN.id}`);
  });

  it('of two visitors keeps either', async () => {
    const other = contact({ ...ANN, kind: 'visitor', external_user_id: null });
    const api = withBoth(other);
    const { user } = await render(`contacts/${GUEST.id}`, api);
    await user.click(await button('Merge with…'));
    await user.click(await choose(/Ann Lee/));
    await screen.findByText('Ann Lee becomes part of Anne.');
    await user.click(await inDialog('Keep Ann Lee instead'));
    await screen.findByText('Anne becomes part of Ann Lee.');
    expect(await dialog()).toHaveTextContent('Browsers of both go on');
  });

  it('that is refused says why', async () => {
    const message = 'Your product knows both contacts, by two ids. Merge the users in your product.';
    const api = withBoth().on('GET', PREVIEW, new Refusal('conflict', { message, param: 'from_id' }));
    const { user } = await render(`contacts/${ANN.id}`, api);
    await user.click(await button('Merge with…'));
    await user.click(await choose(/Anne/));
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(message);
    expect(api.bodies('POST', MERGE)).toEqual([]);
  });

  it('leads from the former id to the contact, also in a tab that shows it', async () => {
    const api = withBoth();
    const { hint, path } = await render(`contacts/${GUEST.id}`, api, { role: 'viewer' });
    await screen.findByRole('heading', { name: 'Anne' });
    api.on('GET', '/v1/contacts/{id}', ({ path: { id } }) => (id === ANN.id ? ANN : gone(id)));
    await hint('contact', { id: GUEST.id });
    await screen.findByRole('heading', { name: 'Ann Lee' });
    expect(path()).toBe(`contacts/${ANN.id}`);
  });
});
