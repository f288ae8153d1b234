/** A reply by mail goes to whom the customer's mail went too, unless its author leaves them off. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, inboxItem, message } from '../../testing/examples.js';
import type { FakeApi } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { type Page, render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const [COLLEAGUE, BOSS] = ['colleague@customer.example', 'boss@customer.example'];
const item = inboxItem({ handoff: { id: idOf(640), session_id: idOf(2_040) }, session: { channel: 'email' } });
const stored = message({ session_id: idOf(2_040), author: 'teammate', text: 'Hello' });

const service = (participants: { name: string | null; address: string }[]): FakeApi =>
  withQueue([item], [message({ text: 'A person, please' })])
    .on('GET', '/api/console/workspaces/{workspace}/inbox/{id}', item)
    .on('GET', '/v1/sessions/{id}/channel', {
      ...{ object: 'session_channel', session_id: idOf(2_040), channel: 'email', account_id: idOf(7) },
      ...{ account_name: 'Support', account_status: 'active', attachments: null, unsent: [], participants },
      window: { status: 'open', until: null, possible: [] },
    })
    .on('PUT', '/api/console/workspaces/{workspace}/sessions/{id}/draft', ({ body, path }) => ({
      ...{ object: 'draft' as const, session_id: path['id']!, kind: body.kind ?? 'reply', text: body.text },
      updated_at: '2026-03-10T12:00:00.000Z',
    }))
    .on('POST', '/api/console/workspaces/{workspace}/sessions/{id}/typing', {
      ...{ object: 'session_marks', session_id: idOf(2_040), last_seq: 0, contact_read_seq: 0, team_read_seq: 0 },
    })
    .on('POST', '/v1/handoffs/{id}/replies', stored);

const open = (api: FakeApi): Promise<Page> => render(`inbox/all/${item.id}`, api);
const list = () => screen.findByRole('list', { name: 'Also to' });
const chip = async (name: string) => within(await list()).findByRole('button', { name });

describe('the participants of a mail', () => {
  it('are left off one reply by the keyboard, can be taken back, and get the next one', async () => {
    const api = service([
      { name: null, address: COLLEAGUE },
      { name: 'The Boss', address: BOSS },
    ]);
    const { user } = await open(api);
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
    (await chip(`Leave ${COLLEAGUE} off this reply`)).focus();
    await user.keyboard('{Enter}');
    expect(await chip(`Send this reply to ${COLLEAGUE} too`)).toHaveFocus();
    expect(screen.getByText(`${COLLEAGUE} does not get this reply.`)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await chip(`Leave ${COLLEAGUE} off this reply`)).toHaveFocus();
    (await chip(`Leave The Boss <${BOSS}> off this reply`)).focus();
    await user.keyboard('{Enter}');
    await chip(`Send this reply to The Boss <${BOSS}> too`);
    expect(await violations()).toEqual([]);
    const field = screen.getByRole('textbox', { name: /^Reply to/ });
    const bodies = () => api.sent('POST', '/v1/handoffs/{id}/replies').map(({ body }) => body.left_off);
    await user.click(field);
    await user.keyboard('Hello{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bodies()).toEqual([[BOSS]]));
    await chip(`Leave The Boss <${BOSS}> off this reply`);
    await user.click(field);
    await user.keyboard('Again{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bodies()).toEqual([[BOSS], undefined]));
  });

  it('are not named beside a note', async () => {
    const { user } = await open(service([{ name: null, address: COLLEAGUE }]));
    await list();
    await user.keyboard('n');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Also to' })).toBeNull());
  });
});
