/** What a message from the service changes in the conversation, without a window around it. */
import type { Host } from './host.js';
import { onMessage } from './incoming.js';
import { init, state } from './state.js';
import type { Message } from './wire.js';

it('a message that arrives twice, by two routes, is one more that was not read', () => {
  init({ kept: () => ({}), keep: () => {}, emit: () => {} } as unknown as Host, '', () => {});
  const answer = { id: 'm', author: 'agent', text: 'Yes.', seq: 2 } as Message;
  for (const message of [answer, answer, { ...answer, id: 'n', seq: 3 }]) onMessage(message);
  expect([state.unread, state.messages.map(({ seq }) => seq)]).toEqual([2, [2, 3]]);
});
