/** What a page shows of replies by a channel after an event of the team's stream. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, inboxItem, message } from '../../testing/examples.js';
import type { Schemas } from '../../testing/fake-api.js';
import { withQueue } from '../../testing/queue.js';
import { render } from '../../testing/render.js';

const [ANN, BEN] = [1, 2].map((n) =>
  inboxItem({
    contact: { id: idOf(400 + n), kind: 'visitor', name: n === 1 ? 'Ann Chat' : 'Ben Chat', email: null },
    handoff: { id: idOf(600 + n), session_id: idOf(200 + n) },
    session: { channel: 'whatsapp' },
  }),
) as [Schemas['InboxItem'], Schemas['InboxItem']];
const SENT = message({ id: idOf(101), author: 'teammate', author_label: 'Ada', text: 'It is on its way' });

const channelOf = (session: string, unsent: Schemas['SessionChannel']['unsent']): Schemas['SessionChannel'] => ({
  object: 'session_channel',
  session_id: session,
  channel: 'whatsapp',
  account_id: idOf(500),
  account_name: 'Shop',
  account_status: 'active',
  window: { status: 'open', until: null, possible: [] },
  attachments: null,
  participants: [],
  unsent,
});

it('a reply that was sent while another conversation was open waits no more', async () => {
  const waiting = { message_id: SENT.id, state: 'waiting' as const, reason: null };
  let unsent: Schemas['SessionChannel']['unsent'] = [waiting];
  const api = withQueue([ANN, BEN])
    .on('GET', '/v1/sessions/{id}/messages', ({ path }) => [{ ...SENT, session_id: path['id']! }])
    .on('GET', '/v1/sessions/{id}/channel', ({ path }) =>
      channelOf(path['id']!, path['id'] === ANN.handoff.session_id ? unsent : []),
    );
  const { hint, user } = await render(`inbox/all/${ANN.id}`, api);
  const log = () => within(screen.getByRole('region', { name: 'Messages' }));
  await log().findByText('Waiting to be sent');
  await user.keyboard('j');
  await screen.findByRole('heading', { name: 'Ben Chat' });
  unsent = [];
  await hint('delivery', { id: null as never, session_id: ANN.handoff.session_id });
  await user.keyboard('k');
  await screen.findByRole('heading', { name: 'Ann Chat' });
  await waitFor(() => expect(log().queryByText('Waiting to be sent')).toBeNull());
  log().getByText('It is on its way');
});
