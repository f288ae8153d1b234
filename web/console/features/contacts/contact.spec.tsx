/** One contact: history, and what each role may do with it. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '../../app/roles.js';
import { downloads } from '../../testing/browser-parts.js';
import { contact, idOf, lead, message, NOW, session } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, Page, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const ANN = contact();
const PATH = `contacts/${ANN.id}`;
const TOKEN = 'the-token-of-a-grant';
const UNPROVEN = '/v1/contacts/{id}/unproven_matches';
const GRANTS = '/v1/contacts/{id}/grants';

/** A service with Ann, and what is held of her. */
function withAnn(of: Partial<Schemas['Contact']> = {}) {
  const kept: { ann: Schemas['Contact'] | null; grants: Schemas['Grant'][] } = { ann: contact(of), grants: [] };
  const change = (more: Partial<Schemas['Contact']>) => (kept.ann = { ...kept.ann!, ...more });
  const api = fakeApi()
    .on('GET', '/v1/contacts', () => (kept.ann ? [kept.ann] : []))
    .on('GET', '/v1/contacts/{id}', () => kept.ann ?? new Refusal('not_found'))
    .on('POST', '/v1/contacts/{id}/block', () => change({ blocked_at: NOW }))
    .on('POST', '/v1/contacts/{id}/unblock', () => change({ blocked_at: null }))
    .on('PUT', '/v1/contacts/{id}/vendor_token', ({ body: { token } }) => {
      const is = token === null ? 'none' : 'stored';
      change({ vendor_token_status: is, vendor_token_set_at: token === null ? null : NOW });
      return { object: 'vendor_token' as const, status: token === null ? ('revoked' as const) : ('stored' as const) };
    })
    .on('GET', GRANTS, () => kept.grants)
    .on('POST', GRANTS, ({ body: { label = null } }) => {
      kept.grants = [grant({ label })];
      return { ...kept.grants[0]!, token: TOKEN };
    })
    .on('DELETE', '/v1/contacts/{id}/grants/{grant_id}', () => {
      kept.grants = kept.grants.map((one) => ({ ...one, revoked_at: NOW }));
      return { id: idOf(410), object: 'grant' as const, deleted: true as const };
    })
    .on('GET', UNPROVEN, [])
    .on('DELETE', '/v1/contacts/{id}', () => {
      kept.ann = null;
      const receipt = { contact_id: ANN.id, erased_at: NOW, receipt_id: idOf(420), left_out: [] };
      return { object: 'contact_erasure' as const, ...receipt };
    });
  for (const route of ['/v1/sessions', '/v1/leads', '/v1/meetings', '/v1/handoffs'] as const) api.on('GET', route, []);
  return api;
}
const grant = (of: Partial<Schemas['Grant']>): Schemas['Grant'] => ({
  id: idOf(410),
  object: 'grant',
  contact_id: ANN.id,
  label: null,
  prefix: 'pv_gr_',
  last_four: 'rant',
  last_used_at: null,
  revoked_at: null,
  created_at: NOW,
  expires_at: '2026-03-10T13:00:00.000Z',
  ...of,
});

const button = (name: string) => screen.findByRole('button', { name });
const inDialog = async (name: string) => within(await dialog()).findByRole('button', { name });
const asked = (api: FakeApi, method: string) => api.calls.filter((one) => one.startsWith(`${method} /v1/contacts/`));

describe('a contact', () => {
  it('shows which details they told by themselves, and which the company knows', async () => {
    const details = { email: 'ann@example.com', phone: '+49 30 1', self_reported: ['phone' as const] };
    await render(PATH, withAnn(details), { role: 'viewer' });
    const shown = async (text: string) => (await screen.findByText(text)).closest('dd')?.textContent;
    expect(await shown('+49 30 1')).toBe('+49 30 1 (told by themselves)');
    expect(await shown('ann@example.com')).toBe('ann@example.com');
  });

  it('has a timeline, latest first, with its conversations and leads, which lead back to it', async () => {
    const late = session({ contact_id: ANN.id, subject: 'Late check-out', started_at: '2026-03-07T12:00:00.000Z' });
    const retreat = lead({ contact_id: ANN.id, intent: 'A retreat', created_at: '2026-03-08T12:00:00.000Z' });
    const api = withAnn()
      .on('GET', '/v1/sessions', [late])
      .on('GET', '/v1/leads', [retreat])
      .on('GET', '/v1/sessions/{id}/messages', [message({ session_id: late.id, text: 'Until two?' })])
      .on('GET', '/v1/leads/{id}', retreat)
      .on('GET', '/v1/leads/{id}/changes', [])
      .on('GET', '/v1/leads/{id}/comments', [])
      .on('GET', '/v1/members', [])
      .on('GET', '/api/console/workspaces/{workspace}/lead_counts', {
        ...{ object: 'lead_counts', new: 1, qualified: 0, converted: 0, disqualified: 0 },
      })
      .on('GET', '/api/console/workspaces/{workspace}/leads/{id}/qualification', {
        ...{ object: 'lead_qualification', rule: null, status: null, score: null, reasons: [] },
      });
    const { user, path } = await render(PATH, api, { role: 'viewer' });
    const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
    await waitFor(() => expect(timeline.getAllByRole('listitem')).toHaveLength(2));
    const [first, second] = timeline.getAllByRole('listitem');
    expect(first).toHaveTextContent('A retreat');
    expect(second).toHaveTextContent('Late check-out');
    for (const route of ['/v1/sessions', '/v1/leads', '/v1/meetings', '/v1/handoffs'] as const)
      expect(api.sent('GET', route)[0]!.query).toMatchObject({ contact_id: ANN.id });
    await user.click(await button('Late check-out'));
    await within(await dialog()).findByText('Until two?');
    expect(api.sent('GET', '/v1/sessions/{id}/messages')[0]!.path).toEqual({ id: late.id });
    await user.click(await inDialog('Close'));
    await noDialog();
    await user.click(screen.getByRole('link', { name: 'A retreat' }));
    await screen.findByRole('complementary', { name: 'Lead details' });
    expect(path()).toBe(`leads/${retreat.id}`);
    await user.click(await screen.findByRole('link', { name: 'Open contact' }));
    await screen.findByRole('heading', { name: 'Ann Lee' });
    expect(path()).toBe(PATH);
  });

  it('has a timeline without gaps: what is older than conversations that are not read yet comes after them', async () => {
    const of = (n: number, subject: string, started_at: string) =>
      session({ id: idOf(500 + n), contact_id: ANN.id, subject, started_at });
    const late = of(1, 'Late check-out', '2026-03-07T12:00:00.000Z');
    const early = of(2, 'Early check-in', '2026-03-05T12:00:00.000Z');
    const retreat = lead({ contact_id: ANN.id, intent: 'A retreat', created_at: '2026-03-03T12:00:00.000Z' });
    const api = withAnn()
      .on('GET', '/v1/sessions', ({ query }) => (query['cursor'] ? [early] : new Page([late], 'next')))
      .on('GET', '/v1/leads', [retreat]);
    const { user } = await render(PATH, api, { role: 'viewer' });
    const timeline = within(await screen.findByRole('list', { name: 'Timeline' }));
    await timeline.findByText('Late check-out');
    await waitFor(() => expect(api.sent('GET', '/v1/leads')).toHaveLength(1));
    const more = await button('Show earlier');
    expect(timeline.getAllByRole('listitem')).toHaveLength(1);
    await user.click(more);
    await timeline.findByText('A retreat');
    const shown = timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown).toEqual(
      ['Late check-out', 'Early check-in', 'A retreat'].map((text) => expect.stringContaining(text)),
    );
  });

  it('has conversations of the product used before, apart from the timeline, marked, and only to be read', async () => {
    const earlier: Schemas['EarlierConversation'] = {
      ...{ id: idOf(430), object: 'earlier_conversation', source: 'intercom', channel: 'chat', subject: 'Sauna' },
      ...{ started_at: NOW, closed_at: null, rating: null, tags: [], message_count: 3, is_complete: true },
    };
    const said = [
      { at: NOW, author: 'customer' as const, text: 'Is there a sauna?' },
      { at: NOW, author: 'teammate' as const, text: 'Yes, until ten.' },
    ];
    const api = withAnn({ email: 'ann@example.com' })
      .on('GET', '/v1/contacts/{id}/earlier_conversations', [earlier])
      .on('GET', '/v1/contacts/{id}/earlier_conversations/{conversation_id}', {
        ...{ id: earlier.id, object: 'imported_conversation', source: 'intercom', external_id: '7', channel: 'chat' },
        ...{ subject: 'Sauna', started_at: NOW, closed_at: null, rating: null, tags: [], messages: said },
        ...{ contact_name: null, contact_email: 'ann@example.com', contact_phone: null, is_complete: true },
      });
    const { user } = await render(PATH, api, { role: 'viewer' });
    const list = within(await screen.findByRole('list', { name: 'Earlier conversations' }));
    list.getByText('Imported from Intercom');
    list.getByText(/^3 messages/);
    await user.click(list.getByRole('button', { name: 'Sauna' }));
    const opened = within(await dialog());
    await opened.findByText('Is there a sauna?');
    opened.getByText('Yes, until ten.');
    opened.getByText('The first 2 messages are shown.');
    expect(opened.queryByRole('textbox')).toBeNull();
    expect(await violations(await dialog())).toEqual([]);
    const [sent] = api.sent('GET', '/v1/contacts/{id}/earlier_conversations/{conversation_id}');
    expect(sent!.path).toEqual({ id: ANN.id, conversation_id: earlier.id });
  });

  it('without any from before shows no place for them', async () => {
    const api = withAnn({ email: 'ann@example.com' });
    await render(PATH, api, { role: 'viewer' });
    await screen.findByText('ann@example.com');
    await waitFor(() => expect(api.sent('GET', '/v1/contacts/{id}/earlier_conversations')).toHaveLength(1));
    expect(screen.queryByText('Earlier conversations')).toBeNull();
  });

  it('is blocked after a question, unblocked at once, and both are undone', async () => {
    const api = withAnn();
    const { user } = await render(PATH, api, { role: 'responder' });
    await user.click(await button('Block'));
    expect(await violations(await dialog())).toEqual([]);
    expect(asked(api, 'POST')).toEqual([]);
    await user.click(await inDialog('Block this contact'));
    await said('Ann Lee blocked');
    await button('Unblock');
    await user.click(await button('Undo'));
    await button('Block');
    await said('Ann Lee unblocked');
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1)!);
    await user.click(await button('Unblock'));
    await button('Block');
    expect(asked(api, 'POST').map((one) => one.split('/').at(-1))).toEqual(['block', 'unblock', 'block', 'unblock']);
  });

  it('that could not be blocked stays as it is, which is said', async () => {
    const api = withAnn().on('POST', '/v1/contacts/{id}/block', LOST);
    const { user } = await render(PATH, api);
    await user.click(await button('Block'));
    await user.click(await inDialog('Block this contact'));
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Can’t reach the server.');
    await user.click(await inDialog('Cancel'));
    await button('Block');
  });

  it('has a token for the customer’s API, which is set, replaced, removed and never shown', async () => {
    const api = withAnn();
    const { user } = await render(PATH, api);
    await user.click(await button('Set token'));
    const field = await within(await dialog()).findByLabelText('New token');
    expect(field).toHaveAttribute('type', 'password');
    await user.type(field, 'with a blank{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/without spaces/));
    expect(await violations(await dialog())).toEqual([]);
    expect(api.bodies('PUT', '/v1/contacts/{id}/vendor_token')).toEqual([]);
    await user.clear(field);
    await user.type(field, 'vendor-secret-1{Enter}');
    await button('Replace token');
    await noDialog();
    expect(document.documentElement.outerHTML).not.toContain('vendor-secret-1');
    await user.click(await button('Replace token'));
    await user.type(await within(await dialog()).findByLabelText('New token'), 'vendor-secret-2{Enter}');
    await noDialog();
    await user.click(await button('Remove token'));
    await user.click(await inDialog('Remove token'));
    await button('Set token');
    expect(api.bodies('PUT', '/v1/contacts/{id}/vendor_token')).toEqual([
      { token: 'vendor-secret-1' },
      { token: 'vendor-secret-2' },
      { token: null },
    ]);
  });

  it('is granted to somebody by a token that is shown once, copied and forgotten, until it is revoked', async () => {
    const api = withAnn();
    const { user } = await render(PATH, api, { role: 'admin' });
    await user.click(await button('Issue a grant'));
    await user.type(await within(await dialog()).findByLabelText('Label'), 'Concierge');
    await user.click(await inDialog('Issue grant'));
    expect(await screen.findByLabelText('Token of the grant')).toHaveTextContent(TOKEN);
    expect(api.bodies('POST', GRANTS)).toEqual([{ label: 'Concierge', ttl_seconds: 3_600 }]);
    await user.click(await inDialog('Copy'));
    await inDialog('Copied');
    expect(await navigator.clipboard.readText()).toBe(TOKEN);
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Token of the grant')).toBeInTheDocument();
    await user.click(await inDialog('I’ve copied it'));
    await noDialog();
    const row = () => screen.findByRole('row', { name: /Concierge/ });
    expect(await row()).toHaveTextContent('Active');
    expect(document.documentElement.outerHTML).not.toContain(TOKEN);
    await user.click(within(await row()).getByRole('button', { name: 'Revoke grant Concierge' }));
    await user.click(await inDialog('Revoke grant Concierge'));
    await waitFor(async () => expect(await row()).toHaveTextContent('Revoked'));
    expect(api.sent('DELETE', '/v1/contacts/{id}/grants/{grant_id}')[0]!.path).toEqual({
      ...{ id: ANN.id, grant_id: idOf(410) },
    });
  });

  it('is exported as the file that the service sends', async () => {
    const data = {
      ...{ object: 'contact_export' as const, exported_at: NOW, contact: ANN, actions: [], attachments: [] },
      ...{
        channel_conversations: [],
        channel_deliveries: [],
        channel_identities: [],
        events: [],
        grants: [],
        handoff_changes: [],
        handoffs: [],
        imported_conversations: [],
        lead_comments: [],
      },
      ...{ lead_changes: [], leads: [], meetings: [], messages: [], ratings: [], sessions: [], suggestions: [] },
      unanswered_questions: [],
    };
    const { user } = await render(PATH, withAnn().on('GET', '/v1/contacts/{id}/export', data));
    await user.click(await button('Export data'));
    await said('The data of Ann Lee is in the file.');
    expect(JSON.parse(await downloads.at(-1)!.text()).data).toMatchObject({ contact: { id: ANN.id } });
  });

  it('is erased only after its name or id is typed, and is then unknown', async () => {
    const api = withAnn();
    const { user, path } = await render(PATH, api);
    await user.click(await button('Erase'));
    const typed = await within(await dialog()).findByRole('textbox');
    await user.type(typed, 'Ann{Enter}');
    expect(typed).toBeInvalid();
    expect(await violations(await dialog())).toEqual([]);
    expect(asked(api, 'DELETE')).toEqual([]);
    await user.type(typed, ' Lee{Enter}');
    await said('Ann Lee was erased.');
    await screen.findByRole('heading', { name: 'No contacts yet' });
    expect(path()).toBe('contacts');
    expect(asked(api, 'DELETE')).toEqual([`DELETE /v1/contacts/${ANN.id}`]);
  });

  it('shows what an erasure leaves out, which the team may take too', async () => {
    const match = (of: Partial<Schemas['UnprovenMatch']>): Schemas['UnprovenMatch'] => ({
      ...{ type: 'imported_conversation', id: idOf(430), by: 'email', name: 'Ada' },
      ...of,
    });
    const matches = [match({}), match({ type: 'contact', id: idOf(431), name: 'Ada Berg' })];
    const api = withAnn().on('GET', UNPROVEN, matches);
    const { user } = await render(PATH, api);
    await user.click(await button('Erase'));
    const choice = await within(await dialog()).findByRole('checkbox', {
      name: 'Erase one earlier conversation that may be theirs',
    });
    expect(choice).not.toBeChecked();
    expect(within(await dialog()).getByRole('link', { name: 'Ada Berg' })).toBeVisible();
    expect(await violations(await dialog())).toEqual([]);
    await user.click(choice);
    await user.type(within(await dialog()).getByRole('textbox'), 'Ann Lee{Enter}');
    await said('Ann Lee was erased.');
    expect(api.sent('DELETE', '/v1/contacts/{id}')).toMatchObject([{ query: { include_unproven: 'true' } }]);
  });

  it('shows what the person told beside what is known, as told', async () => {
    const api = withAnn().on('GET', '/v1/contacts/{id}', {
      ...ANN,
      told_besides: [{ field: 'email', value: 'ann@other.example' }],
    });
    await render(PATH, api);
    expect((await screen.findByText('ann@other.example')).parentElement).toHaveTextContent('Also told by themselves');
  });

  it('that does not exist is not found', async () => {
    await render(PATH, withAnn().on('GET', '/v1/contacts/{id}', new Refusal('not_found')));
    await screen.findByRole('heading', { name: 'Page not found' });
  });

  it.each<[Role, string[]]>([
    ['owner', ['Edit', 'Merge with…', 'Export data', 'Block', 'Erase', 'Set token', 'Issue a grant']],
    ['admin', ['Edit', 'Merge with…', 'Export data', 'Block', 'Erase', 'Set token', 'Issue a grant']],
    ['responder', ['Edit', 'Block']],
    ['developer', []],
    ['viewer', []],
  ])('offers a member with the role %s: %j', async (role, offered) => {
    const api = withAnn();
    await render(PATH, api, { role });
    await screen.findByText('Nothing has happened with this contact yet.');
    const buttons = within(screen.getByRole('main')).queryAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
    expect(api.sent('GET', GRANTS)).toHaveLength(offered.includes('Issue a grant') ? 1 : 0);
  });
});
