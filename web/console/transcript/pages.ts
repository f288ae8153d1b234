/** Pages of a conversation's messages, from its end or around a message. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiOf, call } from '../app/client.js';
import { keyOf } from '../app/queries.js';
import type { ChatMessage } from './types.js';

const PAGE = 30;

/** A position in a conversation, as the search returns it. */
export interface MessagePosition {
  messageId: string;
  /** Cursors of the pages: the message and what precedes it, and what follows it. */
  older: string;
  newer: string;
}

/** Oldest first. */
interface Part {
  messages: ChatMessage[];
  older: string | null;
  newer: string | null;
}
type Wanted = { older: string | null } | { newer: string } | MessagePosition;

const startAt = (place: MessagePosition | null): Wanted => place ?? { older: null };

/** Next pages are older ones. @param place null = the end */
export const messagesQuery = (workspace: string, sessionId: string, place: MessagePosition | null) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspace, 'messages', 'read', sessionId, place?.messageId ?? null),
    // Refetched when opened, but not while shown: a refetch from other positions would return other pages.
    staleTime: 'static',
    gcTime: 0,
    initialPageParam: startAt(place),
    queryFn: ({ pageParam, signal }) => partOf({ workspace, sessionId, signal }, pageParam),
    getNextPageParam: ({ older }): Wanted | null => (older === null ? null : { older }),
    getPreviousPageParam: ({ newer }): Wanted | null => (newer === null ? null : { newer }),
  });

interface Where {
  workspace: string;
  sessionId: string;
  signal: AbortSignal;
}

async function partOf(where: Where, wanted: Wanted): Promise<Part> {
  if ('messageId' in wanted) {
    const [before, after] = await Promise.all([
      partOf(where, { older: wanted.older }),
      partOf(where, { newer: wanted.newer }),
    ]);
    return { messages: [...before.messages, ...after.messages], older: before.older, newer: after.newer };
  }
  const isOlder = 'older' in wanted;
  const cursor = isOlder ? wanted.older : wanted.newer;
  const query = { order: isOlder ? ('desc' as const) : ('asc' as const), limit: PAGE, ...(cursor ? { cursor } : {}) };
  const params = { path: { id: where.sessionId }, query };
  const page = await call(() =>
    apiOf(where.workspace).GET('/v1/sessions/{id}/messages', { params, signal: where.signal }),
  );
  return isOlder
    ? { messages: page.data.toReversed(), older: page.next_cursor, newer: null }
    : { messages: page.data, older: null, newer: page.next_cursor };
}
