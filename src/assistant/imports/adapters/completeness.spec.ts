import { readFile } from '../../../../test/support/imports.js';
import type { ImportSource } from '../imported.dto.js';

type Json = Record<string, unknown>;
const AT = 1_790_000_000;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

const intercom = (parts: unknown, more: Json = {}): Json => ({
  ...{ type: 'conversation', id: '1', created_at: AT, conversation_parts: parts, ...more },
  source: { type: 'conversation', body: 'Where is it?', author: { type: 'user', id: '1', email: 'ada@a.example' } },
});
const part = (n: number): Json => ({
  part_type: 'comment',
  body: 'Soon.',
  created_at: AT + n,
  author: { type: 'admin' },
});
const zendesk = (more: Json): Json => ({
  ...{ id: 1, submitter_id: 1, requester_id: 1, requester: { id: 1, email: 'ada@a.example' }, via: { channel: 'web' } },
  ...{ description: 'Where is it?', created_at: '2026-10-05T01:00:00Z', ...more },
});
const comment = (n: number): Json => ({ id: n, author_id: 1, body: `${n}`, created_at: '2026-10-05T01:00:00Z' });
const freshdesk = (more: Json): Json => ({
  ...{ id: 1, responder_id: 2, requester_id: 1, requester: { id: 1, email: 'ada@a.example' }, source: 2 },
  ...{ description: 'Where is it?', created_at: '2026-10-05T01:00:00Z', ...more },
});
const answer = (n: number): Json => ({
  id: n,
  body: 'Soon.',
  user_id: 2,
  source: 0,
  created_at: '2026-10-05T01:00:00Z',
});
const chatwoot = (count: number, more: Json = {}): Json => ({
  ...{ id: 1, inbox_id: 1, meta: { sender: { id: 1, email: 'ada@a.example' } }, created_at: AT, ...more },
  messages: times(count, (n) => ({ content: `${n}`, message_type: 0, created_at: AT + n })),
});
const MARKED = ': it is marked as incomplete, and no forecast tries it.';

describe('a conversation of which a file has', () => {
  it.each<[string, ImportSource, Json, string]>([
    [
      'seven of 700 parts',
      'intercom',
      intercom({ conversation_parts: times(7, part), total_count: 700 }),
      '7 of 700 messages are in the file',
    ],
    ['no list of parts', 'intercom', intercom(undefined), 'The file has only its first message'],
    [
      'no list of those that are counted',
      'intercom',
      intercom(undefined, { statistics: { count_conversation_parts: 3 } }),
      '0 of 3 messages are in the file',
    ],
    [
      'fewer comments than it counts',
      'zendesk',
      zendesk({ comments: [comment(1)], comment_count: 4 }),
      '1 of 4 messages',
    ],
    ['its description alone', 'zendesk', zendesk({}), 'The file has only its first message'],
    [
      'a page of comments',
      'zendesk',
      zendesk({ comments: times(100, comment) }),
      'The file has 100 messages, which is',
    ],
    [
      'the ten that a list brings',
      'freshdesk',
      freshdesk({ conversations: times(10, answer) }),
      'The file has 10 messages',
    ],
    ['its description, of Freshdesk,', 'freshdesk', freshdesk({}), 'The file has only its first message'],
    [
      'what was fetched of too many',
      'freshdesk',
      freshdesk({ conversations: [answer(1)], is_whole: false }),
      'It has more',
    ],
    ['the last twenty messages', 'chatwoot', chatwoot(20), 'The file has 20 messages, which is'],
    ['the last message', 'chatwoot', chatwoot(1, { created_at: AT - 90_000 }), 'It began long before'],
  ])('%s is imported with a line, and marked', async (_, source, one, reason) => {
    const { conversations, skipped } = await readFile(source, [one]);
    expect(conversations).toMatchObject([{ externalId: '1', isIncomplete: true }]);
    expect(skipped).toEqual([{ item: '1', reason: expect.stringContaining(reason) }]);
    expect(skipped[0]!.reason.endsWith(MARKED)).toBe(true);
  });

  it.each<[ImportSource, Json]>([
    ['intercom', intercom({ conversation_parts: times(7, part), total_count: 7 })],
    ['intercom', intercom({ conversation_parts: [], total_count: 0 })],
    ['zendesk', zendesk({ comments: times(100, comment), comment_count: 100 })],
    ['zendesk', zendesk({ comments: times(100, comment), is_whole: true })],
    ['freshdesk', freshdesk({ conversations: times(10, answer), is_whole: true })],
    ['freshdesk', freshdesk({ conversations: [] })],
    ['chatwoot', chatwoot(20, { is_whole: true })],
    ['chatwoot', chatwoot(3)],
  ])('all is not marked: %s (%#)', async (source, one) => {
    const { conversations, skipped } = await readFile(source, [one]);
    expect(conversations).toHaveLength(1);
    expect(conversations[0]).not.toHaveProperty('isIncomplete');
    expect(skipped).toEqual([]);
  });
});
