/** Snoozing and tagging the open conversation. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, inboxItem, member, message, NOW } from '../../testing/examples.js';
import { type FakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { dialog, noDialog, type Page, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Item = Schemas['InboxItem'];
type Tag = Schemas['Tag'];

const WORKSPACE_API = '/api/console/workspaces/{workspace}';
const SNOOZE = '/v1/handoffs/{id}/snooze';
const WAKE = '/v1/handoffs/{id}/wake';
const PUT = '/v1/sessions/{id}/tags';
const TAKE = '/v1/sessions/{id}/tags/{tag_id}';
const INES = { id: idOf(400), kind: 'visitor' as const, name: 'Ines Later', email: null };
const tag = (n: number, name: string): Tag => ({
  ...{ id: idOf(700 + n), object: 'tag', name, color: 'gray', created_at: NOW, updated_at: NOW },
});

/** A service that keeps until when its one conversation sleeps, and its tags. */
function service(tags: Tag[] = [], of: Parameters<typeof inboxItem>[0] = {}): FakeApi & { item: () => Item } {
  let item = inboxItem({ contact: INES, ...of });
  let all = tags;
  const until = (snoozed_until: string | null) => {
    item = { ...item, handoff: { ...item.handoff, snoozed_until } };
    return item.handoff;
  };
  const on = (change: (before: Item['session']['tags']) => Item['session']['tags']) =>
    void (item = { ...item, session: { ...item.session, tags: change(item.session.tags) } });
  const api = withQueue([item], [message({ text: 'Is my order on its way?' })])
    .on('GET', `${WORKSPACE_API}/inbox`, ({ query }) =>
      (item.handoff.snoozed_until !== null) === (query['queue'] === 'snoozed') ? [item] : [],
    )
    .on('GET', `${WORKSPACE_API}/inbox/{id}`, () => item)
    .on('POST', SNOOZE, ({ body }) => until(body.until))
    .on('POST', WAKE, () => until(null))
    .on('GET', '/v1/tags', () => all)
    .on('POST', '/v1/tags', ({ body: { name, color = 'gray' } }) => {
      const made = { ...tag(all.length, name), color };
      all = [...all, made];
      return made;
    })
    .on('PATCH', '/v1/tags/{id}', ({ path, body }) => {
      all = all.map((one) => (one.id === path['id'] ? { ...one, ...body } : one));
      return all.find(({ id }) => id === path['id'])!;
    })
    .on('DELETE', '/v1/tags/{id}', ({ path }) => {
      all = all.filter(({ id }) => id !== path['id']);
      return { id: path['id']!, object: 'tag' as const, deleted: true as const };
    })
    .on('POST', PUT, ({ path, body }) => {
      const { id, name, color } = all.find((one) => one.id === body.tag_id)!;
      on((before) => [...before, { id, name, color }]);
      return { object: 'session_tag' as const, session_id: path['id']!, tag_id: id, name, color, tagged_at: NOW };
    })
    .on('DELETE', TAKE, ({ path }) => {
      on((before) => before.filter(({ id }) => id !== path['tag_id']));
      return { id: path['tag_id']!, object: 'session_tag' as const, deleted: true as const };
    });
  return Object.assign(api, { item: () => item });
}
const open = async (api: FakeApi, role: Parameters<typeof render>[2] = {}, queue = 'all'): Promise<Page> => {
  const page = await render(`inbox/${queue}/${idOf(600)}`, api, role);
  await within(await screen.findByRole('region', { name: 'Messages' })).findByText('Is my order on its way?');
  return page;
};
const queue = () => within(screen.getByRole('region', { name: 'Queue' }));
const snoozes = (api: FakeApi) => api.bodies('POST', SNOOZE).map(({ until }) => until);

describe('a conversation', () => {
  it('is snoozed by keyboard, leaves the queue, and is back by undo', async () => {
    const api = service();
    const { user } = await open(api);
    await user.keyboard('s');
    const asked = await screen.findByRole('dialog', { name: 'Snooze until' });
    within(asked).getByText('Your time zone: UTC');
    expect(await violations(asked)).toEqual([]);
    await waitFor(() => expect(asked.querySelector('[data-first]')).toHaveFocus());
    await user.keyboard('{Enter}');
    await said(/^Snoozed until/);
    await waitFor(() => expect(queue().queryByText('Ines Later')).toBeNull());
    expect(snoozes(api)).toHaveLength(1);
    await user.keyboard('{Control>}z{/Control}');
    await queue().findByText('Ines Later');
    expect(api.sent('POST', WAKE)).toHaveLength(1);
  });

  it('is snoozed until tomorrow morning by mouse, and says until when in its queue', async () => {
    const api = service();
    const { user, path } = await open(api);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Snooze/ }));
    await user.click(await within(await dialog()).findByRole('button', { name: /^Tomorrow morning/ }));
    await waitFor(() => expect(snoozes(api)).toEqual(['2026-03-11T09:00:00.000Z']));
    await noDialog();
    await user.keyboard('qs');
    await queue().findByText(/^until /);
    expect(path()).toBe('inbox/snoozed');
  });

  it('is snoozed until any time within a year, and no other', async () => {
    const api = service();
    const { user } = await open(api);
    await user.keyboard('s');
    const own = await within(await dialog()).findByLabelText('Custom time');
    for (const [typed, isRefused] of [
      ['2020-01-01T10:00', true],
      ['2027-03-11T10:00', true],
      ['2026-04-19T10:30', false],
    ] as const) {
      await user.clear(own);
      await user.type(own, typed);
      await user.click(within(await dialog()).getByRole('button', { name: 'Snooze' }));
      if (isRefused) await screen.findByText('Choose a time within the next year.');
    }
    await waitFor(() => expect(snoozes(api)).toEqual(['2026-04-19T10:30:00.000Z']));
  });

  it('that is snoozed wakes by keyboard', async () => {
    const api = service([], { handoff: { snoozed_until: '2026-03-12T09:00:00.000Z' } });
    const { user } = await open(api, {}, 'snoozed');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: /^Unsnooze/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.keyboard('w');
    await waitFor(() => expect(api.item().handoff.snoozed_until).toBeNull());
  });

  it('says that it is back from snooze', async () => {
    await open(service([], { woken_at: NOW }));
    await queue().findByText('Back from snooze');
  });
});

describe('what cannot be undone', () => {
  const ONE = '/v1/handoffs/{id}';
  const marta = { id: idOf(8), name: 'Marta Lind' };
  const TEAM = [member(), member({ ...marta, email: 'marta@example.com' })];
  /** The conversation as it is from now on. */
  const keep = (api: FakeApi, item: Item): Item['handoff'] => {
    const isOpen = item.handoff.status === 'open';
    api.on('GET', `${WORKSPACE_API}/inbox`, isOpen ? [item] : []).on('GET', `${WORKSPACE_API}/inbox/{id}`, item);
    return item.handoff;
  };
  /** Nothing is read any more, so that the page shows what it knows. */
  const refuse = (api: FakeApi): Refusal => {
    const never = new Promise<never>(() => undefined);
    api.on('GET', `${WORKSPACE_API}/inbox`, () => never).on('GET', `${WORKSPACE_API}/inbox/{id}`, () => never);
    return new Refusal('conflict', { message: 'It has changed meanwhile.' });
  };

  it('is said of a resolved conversation', async () => {
    const api = service();
    const resolved = inboxItem({ contact: INES, handoff: { status: 'resolved', resolution: 'solved' } });
    api.on('POST', '/v1/handoffs/{id}/resolve', () => keep(api, resolved)).on('PATCH', ONE, () => refuse(api));
    const { user } = await open(api);
    await user.keyboard('e');
    await user.click(await within(await dialog()).findByRole('button', { name: 'Solved' }));
    await waitFor(() => expect(queue().queryByText('Ines Later')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await said('Couldn’t reopen');
    await said('It has changed meanwhile.');
    expect(queue().queryByText('Ines Later')).toBeNull();
  });

  it('is said of an assigned conversation, which is still shown with whom it is', async () => {
    const api = service().on('GET', '/v1/members', TEAM);
    const given = inboxItem({ contact: INES, assignee: marta, handoff: { assignee_id: marta.id } });
    api.on('PATCH', ONE, ({ body }) => (body.assignee_id === null ? refuse(api) : keep(api, given)));
    const { user } = await open(api);
    await user.keyboard('a');
    await user.click(await within(await dialog()).findByRole('button', { name: /Marta Lind/ }));
    const badge = await screen.findByText('With Marta Lind');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await said('Couldn’t assign');
    expect(badge).toBeVisible();
  });

  it('is not the assignment of a conversation that somebody outside had, who has it again', async () => {
    const api = service([], { handoff: { external_responder: 'Zendesk' } }).on('GET', '/v1/members', TEAM);
    const given = inboxItem({ contact: INES, assignee: marta, handoff: { assignee_id: marta.id } });
    api.on('PATCH', ONE, () => keep(api, given));
    const { user } = await open(api);
    await user.keyboard('a');
    await user.click(await within(await dialog()).findByRole('button', { name: /Marta Lind/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.bodies('PATCH', ONE)).toEqual([{ assignee_id: marta.id }, { external_responder: 'Zendesk' }]),
    );
  });
});

describe('the tags of a conversation', () => {
  it('are created and added by keyboard, and removed by mouse', async () => {
    const api = service();
    const { user } = await open(api);
    await user.keyboard('l');
    const picker = await screen.findByRole('combobox', { name: 'Find or create a tag' });
    const names = () => api.item().session.tags.map(({ name }) => name);
    await user.type(picker, 'VIP{Enter}');
    await waitFor(() => expect(names()).toEqual(['VIP']));
    await user.type(picker, 'Late{Enter}');
    await waitFor(() => expect(names()).toEqual(['VIP', 'Late']));
    expect(await violations(await dialog())).toEqual([]);
    await user.type(picker, 'late');
    await user.click(await within(await dialog()).findByRole('option', { name: 'Late', selected: true }));
    await waitFor(() => expect(names()).toEqual(['VIP']));
    expect(api.bodies('POST', '/v1/tags').map(({ name }) => name)).toEqual(['VIP', 'Late']);
    await user.keyboard('{Escape}');
    await noDialog();
    await queue().findByText('VIP');
    await user.click(await screen.findByRole('button', { name: 'Remove tag VIP' }));
    await waitFor(() => expect(names()).toEqual([]));
    await waitFor(() => expect(queue().queryByText('VIP')).toBeNull());
  });

  it('are shown to a viewer, without snooze or tag picker', async () => {
    const on = { id: idOf(701), name: 'Seen', color: 'gray' as const };
    const { user } = await open(service([], { session: { tags: [on] } }), { role: 'viewer' });
    within(await screen.findByRole('region', { name: 'Tags' })).getByText('Seen');
    await user.keyboard('slw');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Snooze|Remove tag/ })).toBeNull();
  });
});

describe('the tags of a workspace', () => {
  const manage = async (api: FakeApi, role: 'responder' | 'admin'): Promise<Page> => {
    const page = await open(api, { role });
    await page.user.keyboard('l');
    await page.user.click(await within(await dialog()).findByRole('button', { name: 'Manage tags' }));
    await screen.findAllByRole('textbox', { name: /^Name of/ });
    return page;
  };

  it('are renamed and recoloured, and not by passing through a field', async () => {
    const api = service([tag(1, 'Urgnt'), tag(2, 'Calm')]);
    const { user, hint } = await manage(api, 'responder');
    expect(await violations(await dialog())).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    const name = screen.getByLabelText('Name of Urgnt');
    await user.clear(name);
    // Enter, and then the field is left.
    await user.type(name, 'Urgent{Enter}');
    await user.tab();
    await user.click(await screen.findByRole('combobox', { name: 'Colour of Urgent' }));
    await user.click(await screen.findByRole('option', { name: 'Red' }));
    const changes = () => api.bodies('PATCH', '/v1/tags/{id}');
    await waitFor(() => expect(changes()).toEqual([{ name: 'Urgent' }, { color: 'red' }]));
    // Passing through a field renames nothing, although a colleague renames the tag meanwhile.
    await user.click(screen.getByLabelText('Name of Calm'));
    api.on('GET', '/v1/tags', [tag(1, 'Urgent'), tag(2, 'Hurry')]);
    await hint('tag', { id: idOf(702), session_id: null, seq: null });
    expect(await screen.findByLabelText('Name of Hurry')).toHaveFocus();
    await user.tab();
    expect(changes()).toHaveLength(2);
  });

  it('are deleted by those who manage the team, after a question that names it', async () => {
    const api = service([tag(1, 'Urgent')]);
    const { user } = await manage(api, 'admin');
    await user.click(screen.getByRole('button', { name: 'Delete Urgent' }));
    const asked = await screen.findByRole('dialog', { name: 'Delete Urgent' });
    expect(api.sent('DELETE', '/v1/tags/{id}')).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Delete Urgent' }));
    await waitFor(() => expect(screen.queryByLabelText('Name of Urgent')).toBeNull());
    expect(api.sent('DELETE', '/v1/tags/{id}')[0]!.path).toEqual({ id: idOf(701) });
  });
});
