import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useHints } from '../../app/hints.js';
import { useWorkspace } from '../../app/session.js';
import type { Hint } from '../../app/team-stream.js';
import { isAnswer, shownAnswer } from '../../knowledge/shown-answer.js';
import { KeepMessage } from '../../golden/keep-answer.js';
import { ImproveButton, useImprove } from '../../knowledge/use-improve.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Message } from '../../transcript/message.js';
import { messagesQuery, type MessagePosition } from '../../transcript/pages.js';
import type { ChatMessage, Speaker } from '../../transcript/types.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { dayFormat } from '../../ui/formats.js';
import { Skeleton } from '../../ui/skeleton.js';
import { lazyPart } from '../../ui/parts.js';
import css from './conversations.module.css';

const Why = lazyPart(() => import('./why.js'));

interface TranscriptProps {
  sessionId: string;
  contact: Speaker | null;
  /** Where it opens; null = at the end. */
  place: MessagePosition | null;
}

/** Transcript, oldest first; each answer of the agent can explain itself. */
export function Transcript({ sessionId, contact, place }: TranscriptProps) {
  const { conversations } = useTexts();
  const { reading } = conversations;
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(messagesQuery(workspace, sessionId, place));
  const { data, error, isPending, refetch, ...more } = query;
  const { improve, panel } = useImprove();
  const messages = data?.pages.toReversed().flatMap((page) => page.messages);
  const { hasNews, clear } = useNews(sessionId, messages?.at(-1)?.seq ?? null);
  const navigate = useNavigate();
  // Pages around a search hit may not reach the end, so the end is loaded instead.
  const showNews = (): void => {
    clear();
    const to = '/w/$workspace/conversations/$session' as const;
    if (place) void navigate({ to, params: { workspace, session: sessionId }, search: {}, replace: true });
    else void refetch();
  };
  if (isPending) return <Skeleton rows={5} withCircle label={reading.loading} />;
  if (!messages) return <Failed error={error ?? new Error()} onRetry={() => void refetch()} />;
  if (messages.length === 0) return <p className={css.faint}>{reading.empty}</p>;
  return (
    <div className={css.transcript}>
      {more.hasNextPage && (
        <Button size="small" busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          {reading.earlier}
        </Button>
      )}
      <Messages messages={messages} contact={contact} foundId={place?.messageId ?? null} onImprove={improve} />
      {more.hasPreviousPage && (
        <Button size="small" busy={more.isFetchingPreviousPage} onClick={() => void more.fetchPreviousPage()}>
          {reading.later}
        </Button>
      )}
      <div role="status">
        {hasNews && !more.hasPreviousPage && (
          <Button size="small" icon="down" busy={query.isRefetching} onClick={showNews}>
            {conversations.newMessages}
          </Button>
        )}
      </div>
      {panel}
    </div>
  );
}

/**
 * Whether there are messages after the last loaded one. @param lastSeq its number; null = none, as in channels outside
 * of the widget
 */
function useNews(sessionId: string, lastSeq: number | null): { hasNews: boolean; clear: () => void } {
  const [heard, setHeard] = useState<{ session: string; seq: number | null } | null>(null);
  const handleHint = useCallback(
    ({ type, session_id: session, seq = null }: Hint) => {
      if (type === 'message' && session === sessionId) setHeard({ session, seq });
    },
    [sessionId],
  );
  useHints(handleHint);
  const clear = useCallback(() => setHeard(null), []);
  const seq = heard?.seq ?? null;
  const isHere = seq !== null && lastSeq !== null && seq <= lastSeq;
  return { hasNews: heard?.session === sessionId && !isHere, clear };
}

interface MessagesProps {
  messages: ChatMessage[];
  contact: Speaker | null;
  foundId: string | null;
  onImprove: ReturnType<typeof useImprove>['improve'];
}

function Messages({ messages, contact, foundId, onImprove }: MessagesProps) {
  const { conversations } = useTexts();
  const language = useLocale();
  const found = useRef<HTMLLIElement>(null);
  useEffect(() => {
    found.current?.scrollIntoView({ block: 'center' });
  }, [foundId]);
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = useCallback((id: string) => setOpened((now) => (now === id ? null : id)), []);
  return (
    <ol className={css.said} aria-label={conversations.messages}>
      {messages.map((message, index) => {
        const day = dayFormat(language).format(new Date(message.created_at));
        const before = messages[index - 1];
        const isNewDay = !before || dayFormat(language).format(new Date(before.created_at)) !== day;
        const isFound = message.id === foundId;
        return (
          <li
            key={message.id}
            ref={isFound ? found : undefined}
            className={classes(isFound && css.here)}
            aria-current={isFound || undefined}
          >
            {isNewDay && <p className={css.day}>{day}</p>}
            <Message
              message={message}
              follows={false}
              contact={contact}
              isOpen={opened === message.id}
              onToggleProof={toggle}
            />
            {isAnswer(message) && <AnswerTools message={message} onImprove={() => onImprove(shownAnswer(message))} />}
          </li>
        );
      })}
    </ol>
  );
}

function AnswerTools({ message, onImprove }: { message: ChatMessage; onImprove: () => void }) {
  const { conversations, ui } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const part = useId();
  return (
    <div className={css.answer}>
      <div className={css.tools}>
        <Button size="small" kind="ghost" aria-expanded={isOpen} aria-controls={part} onClick={() => setOpen(!isOpen)}>
          {isOpen ? conversations.hideWhy : conversations.why}
        </Button>
        <ImproveButton onClick={onImprove} />
        <KeepMessage message={message} />
      </div>
      <div id={part} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton label={ui.loading} rows={3} />}>
            <Why message={message} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
