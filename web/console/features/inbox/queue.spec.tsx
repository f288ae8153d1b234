/** The queue as a responder reads it, and the summary of what was handed over. */
import { screen, waitFor, within } from '@testing-library/react';
import { contact, idOf, inboxItem, message, SELF, workspace } from '../../testing/examples.js';
import { type FakeApi, Refusal } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { dialog, isIdle, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import type { InboxItem } from './queries.js';

const WORKSPACE_API = '/api/console/workspaces/{workspace}';

const rows = async (): Promise<string[]> => {
  const list = await screen.findByRole('list', { name: 'All' });
  return within(list)
    .getAllByRole('link')
    .map((row) => row.textContent.replaceAll(/\s+/g, ' '));
};
const at = (minutes: number): string => new Date(Date.parse('2026-03-10T12:00:00Z') + minutes * 60_000).toISOString();

describe('a row of the queue', () => {
  it('says in two lines who it is and how long they wait, where they wrote what last, and in which language', async () => {
    const waits = inboxItem({
      contact: { id: `${idOf(4).slice(0, -4)}c29a`, kind: 'visitor', name: null, email: null },
      contact_text: 'My G2 grinder\n makes a **loud** noise',
      last_message: { author: 'agent', author_label: null, text: '**I could not find** it', created_at: at(-11) },
      waiting_since: at(-12),
      unread: 2,
      session: { language: 'de', tags: [{ id: idOf(9), name: 'grinder', color: 'red' }] },
    });
    await render('inbox/all', withQueue([waits]));
    const [row] = await rows();
    expect(row).toContain('Visitor c29a');
    expect(row).toContain('My G2 grinder makes a loud noise');
    expect(row).toContain('Visitor c29a12 min');
    expect(row).not.toContain('Waiting for the team');
    expect(row).toContain('Website chat · German');
    expect(row).toContain('grinder');
    expect(row).toContain('2 unread');
    expect(row).not.toMatch(/Agent|could not find/);
    expect(await violations()).toEqual([]);
  });

  it('says what was asked if nothing that the customer wrote is recent', async () => {
    await render('inbox/all', withQueue([inboxItem({ handoff: { ask: 'A broken kettle' } })]));
    expect((await rows())[0]).toContain('A broken kettle');
  });

  it.each([
    ['who is signed in', { assignee_id: SELF }, { id: SELF, name: 'Ada' }, 'You · '],
    ['a colleague', { assignee_id: idOf(8) }, { id: idOf(8), name: 'Jonas' }, 'Jonas · '],
    ['somebody outside', { external_responder: 'Zendesk' }, null, 'Zendesk · '],
    ['nobody', {}, null, ''],
  ])('says that it waits for %s', async (_, handoff, assignee, words) => {
    const contact = { id: idOf(5), kind: 'visitor' as const, name: 'Ann Lee', email: null };
    await render('inbox/all', withQueue([inboxItem({ contact, handoff, assignee })]));
    expect((await rows())[0]).toContain(`Ann Lee${words}now`);
  });

  it('does not say whose it is among one’s own', async () => {
    const own = inboxItem({ handoff: { assignee_id: SELF }, assignee: { id: SELF, name: 'Ada' } });
    await render('inbox/mine', withQueue([own]));
    const list = await screen.findByRole('list', { name: 'Mine' });
    expect(within(list).getByRole('link')).not.toHaveTextContent(/You|Ada/);
  });

  it('shows what changed while the first answer with it was on its way', async () => {
    let arrives = (): void => {};
    const isOnItsWay = new Promise<void>((done) => (arrives = done));
    const item = (...tags: string[]) =>
      inboxItem({ session: { tags: tags.map((name) => ({ id: idOf(9), name, color: 'red' })) } });
    let asked = 0;
    const api = withQueue([]).on('GET', `${WORKSPACE_API}/inbox`, async ({ query }) => {
      if (query['queue'] !== 'all') return [];
      if (asked++ > 0) return [item('VIP')];
      await isOnItsWay;
      return [item()];
    });
    const { hint, user } = await render('inbox/mine', api);
    await isIdle();
    await user.keyboard('qa');
    await waitFor(() => expect(asked).toBe(1));
    await hint('session', { id: idOf(200), session_id: item().handoff.session_id });
    arrives();
    await waitFor(async () => expect((await rows())[0]).toContain('VIP'));
  });

  it('that came while another queue was open is there when its own is opened, whatever was read meanwhile', async () => {
    const known = inboxItem({ handoff: { ask: 'Known' } });
    const later = inboxItem({ handoff: { id: idOf(601), ask: 'Came later' } });
    const api = withQueue([known]);
    const { hint, user } = await render('inbox/all', api);
    await rows();
    await isIdle();
    await user.keyboard('qm');
    await user.click(await within(await screen.findByRole('list', { name: 'Mine' })).findByRole('link'));
    await screen.findByRole('region', { name: 'Messages' });
    await isIdle();
    const asked = () => api.sent('GET', `${WORKSPACE_API}/inbox`).map(({ query }) => query['queue']);
    const before = asked().length;
    api.on('GET', `${WORKSPACE_API}/inbox`, [known, later]);
    await hint('handoff', { id: later.id, session_id: later.handoff.session_id });
    await waitFor(() => expect(asked().slice(before)).toContain('mine'));
    await hint('read', { id: '', session_id: known.handoff.session_id, by: 'contact', seq: 3 });
    await user.keyboard('qa');
    await waitFor(async () => expect((await rows()).join(' ')).toContain('Came later'));
  });

  it('is late once the workspace’s target is over, not before', async () => {
    const id = (n: number) => ({ id: idOf(600 + n) });
    const late = inboxItem({ handoff: id(1), waiting_since: at(-12), due_at: at(-2) });
    const soon = inboxItem({ handoff: id(2), waiting_since: at(-9), due_at: at(1) });
    const never = inboxItem({ handoff: id(3), waiting_since: at(-5), due_at: null });
    await render('inbox/all', withQueue([late, soon, never]));
    await rows();
    const isLate = screen.getAllByText(/^\d+ min$/).map((one) => one.parentElement?.classList.contains('late'));
    expect(isLate).toEqual([true, false, false]);
  });

  it('is the agent’s only after it was given back, and comes below those that wait for the customer', async () => {
    const id = (n: number) => ({ id: idOf(600 + n), ask: `Matter ${n}` });
    const given = inboxItem({ handoff: id(1), waiting_since: null });
    const answered = inboxItem({ handoff: id(2), waiting_since: null, agent_silent: true });
    const waiting = inboxItem({ handoff: id(3) });
    await render('inbox/all', withQueue([given, answered, waiting]));
    expect(await rows()).toEqual([
      expect.stringContaining('Matter 3'),
      expect.stringContaining('Matter 2'),
      expect.stringContaining('Matter 1'),
    ]);
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual([
      'Waiting for the team, longest first',
      'Waiting for the customer',
      'With the agent',
    ]);
  });
});

describe('the inbox', () => {
  const item = (n: number) => inboxItem({ handoff: { id: idOf(600 + n), ask: `Matter ${n}` } });
  const row = (n: number) => screen.getByRole('link', { name: new RegExp(`Matter ${n}`) });
  const withQueues = (of: Record<string, InboxItem[]>) =>
    withQueue([item(1), item(2)]).on('GET', `${WORKSPACE_API}/inbox`, ({ query }) => of[String(query['queue'])] ?? []);

  it.each([
    ['one’s own conversations', { mine: [item(1)], unassigned: [item(2)] }, 'mine'],
    ['those of nobody while there are none', { unassigned: [item(2)] }, 'unassigned'],
    ['one’s own if there are none at all', {}, 'mine'],
  ])('opens at %s', async (_, queues, queue) => {
    const { path } = await render('inbox', withQueues(queues));
    await waitFor(() => expect(path()).toBe(`inbox/${queue}`));
  });

  it('that is opened from the navigation goes on by Enter, j and k, with the focus on the row', async () => {
    const api = withQueues({ mine: [item(1), item(2)] }).on('GET', '/v1/workspace', workspace());
    const { user, path } = await render('settings/general', api, { withNavigation: true });
    await user.click(await screen.findByRole('link', { name: /^Inbox/ }));
    await waitFor(() => expect(row(1)).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe(`inbox/mine/${idOf(601)}`));
    await user.keyboard('j');
    await waitFor(() => expect(row(2)).toHaveFocus());
    expect(path()).toBe(`inbox/mine/${idOf(602)}`);
    await user.keyboard('k');
    await waitFor(() => expect(row(1)).toHaveFocus());
    await user.click(await screen.findByRole('link', { name: /^Mine/ }));
    await waitFor(() => expect(row(1)).toHaveFocus());
    expect(path()).toBe('inbox/mine');
    await user.keyboard('k');
    await waitFor(() => expect(path()).toBe(`inbox/mine/${idOf(601)}`));
  });
});

describe('the header of a conversation', () => {
  it('names what is done first, and keeps the rest in a menu', async () => {
    const { user } = await render(`inbox/all/${idOf(600)}`, withQueue([inboxItem()]));
    await screen.findByRole('button', { name: /^Take over/ });
    expect(screen.queryByRole('button', { name: /^(Assign|Snooze|Give back)/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: /^Assign/ });
    screen.getByRole('menuitem', { name: /^Snooze/ });
    expect(await violations(screen.getByRole('menu'))).toEqual([]);
  });
});

describe('the outcome of a conversation', () => {
  it.each([
    ['1', 'solved'],
    ['2', 'partial'],
    ['3', 'unsolved'],
  ])('is chosen by %s: %s', async (key, resolution) => {
    // Not the one that others are told of: what one did oneself is not announced.
    const item = inboxItem({ handoff: { id: idOf(650) } });
    const api = withQueue([item]).on('POST', '/v1/handoffs/{id}/resolve', item.handoff);
    const { user } = await render(`inbox/all/${item.id}`, api);
    await screen.findByRole('button', { name: /^Take over/ });
    await user.keyboard('e');
    await waitFor(async () => expect((await dialog()).querySelector('[data-first]')).toHaveFocus());
    await user.keyboard(key);
    await waitFor(() => expect(api.bodies('POST', '/v1/handoffs/{id}/resolve')).toMatchObject([{ resolution }]));
  });
});

describe('the filter of the queue', () => {
  it('shows what the agent did not answer', async () => {
    const api = withQueue([inboxItem()]);
    const { user, path } = await render('inbox/all', api);
    await rows();
    await user.keyboard('f');
    const dialog = await screen.findByRole('dialog', { name: 'Filter the inbox' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Hand-off reason' }));
    await user.click(await screen.findByRole('option', { name: 'Not answered by the agent' }));
    await user.click(within(dialog).getByRole('button', { name: 'Show' }));
    await screen.findByText('Not answered by the agent');
    expect(path()).toBe('inbox/all~reason.missing_knowledge');
    expect(api.sent('GET', `${WORKSPACE_API}/inbox`).at(-1)?.query).toEqual({
      queue: 'all',
      stop_reason: 'missing_knowledge',
    });
  });
});

describe('the filter of the queue by place, time and person', () => {
  const ann = { ...contact({ id: idOf(900), name: 'Ann Lee', email: 'ann@example.com' }) };
  const withAnn = (): FakeApi =>
    withQueue([inboxItem()])
      .on('GET', `${WORKSPACE_API}/contact_search`, ({ query }) => (query['q'] === 'ann' ? [ann] : []))
      .on('GET', '/v1/contacts/{id}', ann);

  it('is carried by the URL, and asked of the server', async () => {
    const api = withAnn();
    const { user, path } = await render('inbox/all', api);
    await rows();
    await user.keyboard('f');
    const dialog = await screen.findByRole('dialog', { name: 'Filter the inbox' });
    const choose = async (label: string, option: string): Promise<void> => {
      await user.click(within(dialog).getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Channel', 'E-mail');
    await choose('Language', 'German');
    await choose('Handed over', 'Last 7 days');
    await user.type(within(dialog).getByRole('combobox', { name: 'Contact' }), 'ann');
    await within(dialog).findByRole('option', { name: /Ann Lee/ });
    await user.keyboard('{Enter}');
    await within(dialog).findByRole('group', { name: 'Contact' });
    expect(await violations(dialog)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Show' }));
    await screen.findByText('E-mail · German · Last 7 days · Ann Lee');
    expect(path()).toBe(`inbox/all~channel.email~language.de~contact.${ann.id}~days.7`);
    const { created_after: since, ...query } = api.sent('GET', `${WORKSPACE_API}/inbox`).at(-1)!.query;
    expect(query).toEqual({ queue: 'all', channel: 'email', language: 'de', contact_id: ann.id });
    const days = (Date.now() - Date.parse(String(since))) / 86_400_000;
    expect([days >= 7, days < 7.1]).toEqual([true, true]);
  });

  it('is kept under a name', async () => {
    const api = withAnn().on('POST', `${WORKSPACE_API}/inbox_filters`, new Refusal('conflict'));
    const { user } = await render('inbox/all~channel.api~days.30', api);
    await rows();
    await user.keyboard('f');
    const dialog = await screen.findByRole('dialog', { name: 'Filter the inbox' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Save as' }), 'By API');
    await user.click(within(dialog).getByRole('button', { name: 'Save filter' }));
    await waitFor(() => expect(api.sent('POST', `${WORKSPACE_API}/inbox_filters`)).toHaveLength(1));
    expect(api.bodies('POST', `${WORKSPACE_API}/inbox_filters`)[0]).toMatchObject({
      ...{ queue: 'all', channel: 'api', days: 30, language: null, contact_id: null, tag_id: null },
    });
  });

  it.each(['all~channel.fax', 'all~days.x', 'all~colour.red'])('is no page if it is %s', async (view) => {
    await render(`inbox/${view}`, withAnn());
    await screen.findByRole('heading', { name: 'Page not found' });
  });
});

describe('a conversation that a colleague assigns', () => {
  const jane = { id: idOf(400), kind: 'visitor' as const, name: 'Jane Doe', email: null };

  it('is announced to its assignee on any page, with a way to it', async () => {
    const free = inboxItem({ contact: jane, contact_text: 'My kettle is broken' });
    const given = inboxItem({ contact: jane, handoff: { assignee_id: SELF }, assignee: { id: SELF, name: 'Ada' } });
    let items = [free];
    const api = withQueue([given]).on('GET', `${WORKSPACE_API}/inbox`, () => items);
    const { user, hint, path } = await render('inbox/closed', api);
    await screen.findByText('Jane Doe');
    items = [{ ...given, contact_text: 'My kettle is broken' }];
    await hint('handoff', { id: free.id, session_id: free.handoff.session_id });
    await said('Jane Doe is assigned to you');
    await user.click(await screen.findByRole('button', { name: 'Open conversation' }));
    await waitFor(() => expect(path()).toBe(`inbox/mine/${free.id}`));
  });

  it('is not announced if they took it themselves', async () => {
    let items = [inboxItem({ contact: jane })];
    const given = inboxItem({ contact: jane, handoff: { assignee_id: SELF }, agent_silent: true });
    const api = withQueue([given])
      .on('GET', `${WORKSPACE_API}/inbox`, () => items)
      .on('GET', `${WORKSPACE_API}/inbox/{id}`, () => items[0]!)
      .on('POST', '/v1/handoffs/{id}/take_over', () => {
        items = [given];
        return given.handoff;
      });
    const { user } = await render(`inbox/all/${given.id}`, api);
    await screen.findByRole('button', { name: /^Take over/ });
    await user.keyboard('t');
    await screen.findByText('With you');
    await waitFor(() => expect(api.sent('GET', `${WORKSPACE_API}/inbox`).length).toBeGreaterThan(4));
    expect(screen.queryByText('Jane Doe is assigned to you')).toBeNull();
  });
});

describe('a conversation that was handed over', () => {
  const citation = {
    index: 1,
    document_id: idOf(31),
    title: 'Returns',
    url: null,
    version: 1,
    start: 0,
    end: 5,
    quote: 'Free.',
  };

  it('opens with what it is about, what was tried, and what is asked', async () => {
    const said = [
      message({ id: idOf(101), text: 'How do I return a grinder?', created_at: at(-9) }),
      message({ id: idOf(102), author: 'agent', text: 'It is free.', citations: [citation], created_at: at(-8) }),
      message({ id: idOf(103), text: 'A person, please', created_at: at(-7) }),
      message({ id: idOf(104), author: 'agent', text: 'Later.', citations: [citation], created_at: at(3) }),
    ];
    await render(`inbox/all/${idOf(600)}`, withQueue([inboxItem()], said));
    const summary = await screen.findByRole('group', { name: 'Summary' });
    expect(summary).toHaveAttribute('open');
    expect(summary).toHaveTextContent(
      'SummaryThe customer asked for a personAboutHow do I return a grinder?Tried1 answer from Returns.Asked of youA person, please',
    );
  });

  it('says what the agent offered where it was not certain, to be put into the reply', async () => {
    const { index: _, ...shown } = citation;
    const said = [
      message({ id: idOf(101), text: 'Is the grinder loud?', created_at: at(-9) }),
      message({
        ...{ id: idOf(103), author: 'agent', created_at: at(-7) },
        articles: [{ ...shown, title: 'Noise', heading: null, text: 'Loud.' }],
      }),
      message({ id: idOf(104), text: 'A person, please', created_at: at(-6) }),
    ];
    const { user } = await render(`inbox/all/${idOf(600)}`, withQueue([inboxItem()], said));
    const summary = await screen.findByRole('group', { name: 'Summary' });
    expect(summary).toHaveTextContent('TriedOffered: Noise. InsertAsked of you');
    await user.click(await screen.findByRole('button', { name: 'Insert' }));
    expect(screen.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('Loud.');
  });

  it('says that nothing was tried where the agent has not answered', async () => {
    const said = [message({ id: idOf(101), text: 'A person, please', created_at: at(-9) })];
    await render(`inbox/all/${idOf(600)}`, withQueue([inboxItem()], said));
    const summary = await screen.findByRole('group', { name: 'Summary' });
    expect(summary).toHaveTextContent('TriedNothing yet.Asked of youA person, please');
    expect(summary).not.toHaveTextContent('About');
  });
});
