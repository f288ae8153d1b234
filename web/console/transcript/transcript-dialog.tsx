import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiOf, call } from '../app/client.js';
import { keyOf } from '../app/queries.js';
import { useWorkspace } from '../app/session.js';
import { useLocale, useTexts } from '../texts/texts.js';
import { Button, buttonClass } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { Dialog } from '../ui/dialog.js';
import { dayFormat } from '../ui/formats.js';
import { Skeleton } from '../ui/skeleton.js';
import { Failed } from '../app/failed.js';
import { visible } from './foreign-text.js';
import { Message } from './message.js';
import { messagesQuery, type MessagePosition } from './pages.js';
import type { ChatMessage, Speaker } from './types.js';
import css from './transcript-dialog.module.css';

export interface TranscriptDialogProps {
  sessionId: string;
  title: string;
  contact: Speaker | null;
  /** Position to open at; null = the end. */
  place: MessagePosition | null;
  onClose: () => void;
}

/** Read-only transcript, whether or not the conversation is in the inbox; opens at its end or at a message. */
export default function TranscriptDialog({ sessionId, title, contact, place, onClose }: TranscriptDialogProps) {
  const { reading } = useTexts().conversations;
  const { id: workspace } = useWorkspace();
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(messagesQuery(workspace, sessionId, place));
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
          <Messages messages={messages} contact={contact} foundId={place?.messageId ?? null} />
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

interface MessagesProps {
  messages: ChatMessage[];
  contact: TranscriptDialogProps['contact'];
  foundId: string | null;
}

function Messages({ messages, contact, foundId }: MessagesProps) {
  const language = useLocale();
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = useCallback((id: string) => setOpened((now) => (now === id ? null : id)), []);
  const found = useRef<HTMLLIElement>(null);
  const hasFound = messages.some(({ id }) => id === foundId);
  const lastId = messages.at(-1)?.id;
  const last = useRef<HTMLLIElement>(null);
  const [firstEnd] = useState(lastId);
  useEffect(() => {
    if (hasFound) found.current?.scrollIntoView({ block: 'center' });
    // Pages fetched later do not move the reader.
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

/** Link to its hand-off, if it has one. */
function InInbox({ sessionId, onOpen }: { sessionId: string; onOpen: () => void }) {
  const { reading } = useTexts().conversations;
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
