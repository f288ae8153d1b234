import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiOf, call } from '../../app/client.js';
import { keyOf } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useLanguage, useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Dialog } from '../../ui/dialog.js';
import { dayFormat } from '../../ui/formats.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Failed } from './failed.js';
import { visible } from './foreign-text.js';
import { Message } from './message.js';
import type { InboxItem, Message as Said } from './queries.js';
import css from './transcript-dialog.module.css';

const PAGE = 30;

/** A place in a conversation, as the search gives it. */
export interface Place {
  messageId: string;
  /** Where the pages begin that hold the message and what was said before it, and what was said after it. */
  older: string;
  newer: string;
}

export interface TranscriptDialogProps {
  sessionId: string;
  title: string;
  contact: Pick<NonNullable<InboxItem['contact']>, 'id' | 'name'> | null;
  /** Null = its end. */
  place: Place | null;
  onClose: () => void;
}

/** Oldest first. */
interface Part {
  messages: Said[];
  older: string | null;
  newer: string | null;
}
type Wanted = { older: string | null } | { newer: string } | Place;

/** A conversation to read, whether or not it is in the inbox; opened at its end or at one message. */
export default function TranscriptDialog({ sessionId, title, contact, place, onClose }: TranscriptDialogProps) {
  const { reading } = useTexts().inbox;
  const { id: workspace } = useWorkspace();
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery({
    queryKey: keyOf(workspace, 'messages', 'read', sessionId, place?.messageId ?? null),
    // Fetched anew when it is opened, and not under the reader's eyes: other pages would come than were asked for.
    staleTime: 'static',
    gcTime: 0,
    initialPageParam: (place ?? { older: null }) as Wanted,
    queryFn: ({ pageParam, signal }) => partOf({ workspace, sessionId, signal }, pageParam),
    getNextPageParam: ({ older }): Wanted | null => (older === null ? null : { older }),
    getPreviousPageParam: ({ newer }): Wanted | null => (newer === null ? null : { newer }),
  });
  const messages = data?.pages.toReversed().flatMap((page) => page.messages);
  return (
    <Dialog open onClose={onClose} title={title} size="wide" foot={<InInbox sessionId={sessionId} onOpen={onClose} />}>
      {isPending && <Skeleton rows={5} withCircle label={reading.loading} />}
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {messages?.length === 0 && <p className={css.faint}>{reading.empty}</p>}
      {messages && messages.length > 0 && (
        <div className={css.log} tabIndex={0} role="region" aria-label={reading.messages} data-first>
          {more.hasNextPage && (
            <Button size="small" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
              {reading.earlier}
            </Button>
          )}
          <Said messages={messages} contact={contact} foundId={place?.messageId ?? null} />
          {more.hasPreviousPage && (
            <Button size="small" busy={more.isFetchingPreviousPage} onClick={() => void more.fetchPreviousPage()}>
              {reading.later}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

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

interface SaidProps {
  messages: Said[];
  contact: TranscriptDialogProps['contact'];
  foundId: string | null;
}

function Said({ messages, contact, foundId }: SaidProps) {
  const language = useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = useCallback((id: string) => setOpened((now) => (now === id ? null : id)), []);
  const found = useRef<HTMLLIElement>(null);
  const hasFound = messages.some(({ id }) => id === foundId);
  const lastId = messages.at(-1)?.id;
  const last = useRef<HTMLLIElement>(null);
  const [firstEnd] = useState(lastId);
  useEffect(() => {
    if (hasFound) found.current?.scrollIntoView({ block: 'center' });
    // What is fetched later leaves the reader where they are.
    else if (foundId === null && lastId === firstEnd) last.current?.scrollIntoView({ block: 'end' });
  }, [hasFound, foundId]);
  return (
    <ol className={css.said}>
      {messages.map((message, index) => {
        const day = dayFormat(language).format(new Date(message.created_at));
        const before = messages[index - 1];
        const isNewDay = !before || dayFormat(language).format(new Date(before.created_at)) !== day;
        return (
          <li
            key={message.id}
            ref={message.id === foundId ? found : message.id === lastId ? last : undefined}
            className={classes(message.id === foundId && css.found)}
            aria-current={message.id === foundId || undefined}
          >
            {isNewDay && <p className={css.day}>{day}</p>}
            <Message
              message={message}
              follows={false}
              contact={contact}
              isOpen={opened === message.id}
              onToggleProof={toggle}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Leads to its hand-off, where it has one. */
function InInbox({ sessionId, onOpen }: { sessionId: string; onOpen: () => void }) {
  const { reading } = useTexts().inbox;
  const { id: workspace } = useWorkspace();
  const { data } = useQuery({
    queryKey: keyOf(workspace, 'handoffs', 'of', sessionId),
    queryFn: async ({ signal }) => {
      const query = { session_id: sessionId, limit: 1 };
      return (await call(() => apiOf(workspace).GET('/v1/handoffs', { params: { query }, signal }))).data;
    },
  });
  const handoff = data?.[0];
  if (!handoff) return <span className={css.faint}>{data ? reading.notHandedOver : ''}</span>;
  return (
    <Link
      to="/w/$workspace/inbox/$queue/$handoff"
      params={{ workspace, queue: 'all', handoff: handoff.id }}
      className={buttonClass('primary')}
      onClick={onOpen}
    >
      {reading.open(visible(handoff.ticket_ref ?? ''))}
    </Link>
  );
}
