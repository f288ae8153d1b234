/** Outgoing replies, without a page around them. */
import { waitFor } from '@testing-library/react';
import { useApi } from '../../testing/each-file.js';
import { idOf, message, SELF, WORKSPACE } from '../../testing/examples.js';
import { fakeApi } from '../../testing/fake-api.js';
import { onSettled, send } from './outbox.js';

it('a reply counts the one that its author sent right before it as seen', async () => {
  const [seen, first, second] = [idOf(100), idOf(101), idOf(102)];
  const api = fakeApi().on('POST', '/v1/handoffs/{id}/replies', ({ body }) =>
    message({ id: body.text === 'Hello' ? first : second, author: 'teammate', text: body.text ?? '' }),
  );
  useApi(api);
  const stored: boolean[] = [];
  onSettled((_, isStored) => void stored.push(isStored));
  const reply = {
    ...{ workspace: WORKSPACE, memberId: SELF, handoffId: idOf(10), sessionId: idOf(200), kind: 'reply' as const },
    after: seen,
  };
  for (const text of ['Hello', 'One moment']) send({ ...reply, text });
  await waitFor(() => expect(stored).toEqual([true, true]));
  expect(api.bodies('POST', '/v1/handoffs/{id}/replies')).toEqual([
    { text: 'Hello', last_seen_message_id: seen },
    { text: 'One moment', last_seen_message_id: first },
  ]);
});
