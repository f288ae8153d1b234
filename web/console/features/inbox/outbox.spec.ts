/** Outgoing replies, without a page around them. */
import { renderHook, waitFor } from '@testing-library/react';
import { useApi } from '../../testing/each-file.js';
import { idOf, message, SELF, WORKSPACE } from '../../testing/examples.js';
import { fakeApi, Refusal } from '../../testing/fake-api.js';
import { onSettled, send, sendAgain, sendAnyway, useOutgoing } from './outbox.js';

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

it('a refused reply is sent again under another key, which does not replay the refusal', async () => {
  const path = '/v1/handoffs/{id}/replies';
  const api = fakeApi().on('POST', path, new Refusal('window_closed'));
  useApi(api);
  const handoffId = idOf(11);
  const { result } = renderHook(() => useOutgoing(handoffId));
  const of = { workspace: WORKSPACE, memberId: SELF, handoffId, sessionId: idOf(201), kind: 'reply' as const };
  send({ ...of, text: 'Hello', after: null });
  await waitFor(() => expect(result.current).toMatchObject([{ state: 'refused' }]));
  api.on('POST', path, message({ author: 'teammate' }));
  for (const one of result.current) sendAgain(one);
  await waitFor(() => expect(result.current).toEqual([]));
  const keys = api.sent('POST', path).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

it('a reply that is sent in spite of newer messages has another key, because it is another request', async () => {
  const path = '/v1/handoffs/{id}/replies';
  const api = fakeApi().on('POST', path, new Refusal('newer_message'));
  useApi(api);
  const [seen, newer] = [idOf(110), idOf(111)];
  const { result } = renderHook(() => useOutgoing(idOf(12)));
  const of = {
    workspace: WORKSPACE,
    memberId: SELF,
    handoffId: idOf(12),
    sessionId: idOf(202),
    kind: 'reply' as const,
  };
  send({ ...of, text: 'Hello', after: seen });
  await waitFor(() => expect(result.current).toMatchObject([{ state: 'refused', isOutdated: true }]));
  api.on('POST', path, message({ author: 'teammate' }));
  for (const one of result.current) sendAnyway(one, newer);
  await waitFor(() => expect(result.current).toEqual([]));
  expect(api.bodies('POST', path).map(({ last_seen_message_id }) => last_seen_message_id)).toEqual([seen, newer]);
  expect(new Set(api.sent('POST', path).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});
