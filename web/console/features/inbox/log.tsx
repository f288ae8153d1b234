import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { Button } from '../../ui/button.js';
import { dayFormat } from '../../ui/formats.js';
import { Hidden } from '../../ui/hidden.js';
import { Icon } from '../../ui/icon.js';
import { Skeleton } from '../../ui/skeleton.js';
import { type Entry, entriesOf } from './entries.js';
import { Failed } from '../../app/failed.js';
import { nameOf } from '../../transcript/contact-name.js';
import { visible } from '../../transcript/foreign-text.js';
import { LogRows } from './log-rows.js';
import { Message, ShortTime } from '../../transcript/message.js';
import { Note, type NoteProps } from './note.js';
import { type Note as Noted, notesQuery } from './notes.js';
import { useOutgoing } from './outbox.js';
import { Outgoing } from './outgoing.js';
import { fetchOlder, type InboxItem, isElsewhere, type Message as ChatMessage, transcriptQuery } from './queries.js';
import { useIsWriting } from './typing.js';
import { lazyPart } from '../../ui/parts.js';
import css from './log.module.css';

const DeleteNoteDialog = lazyPart(() => import('./delete-note-dialog.js'));
const DeliveryMark = lazyPart(() => import('./delivery-mark.js'));
const ImproveAnswer = lazyPart(() => import('../../knowledge/improve-answer.js'));
const Approval = lazyPart(() => import('./approval.js').then((part) => ({ default: part.Approval })));
const NO_MESSAGES: ChatMessage[] = [];
const NO_NOTES: Noted[] = [];

export interface LogProps {
  item: InboxItem;
  /** Ids of the messages that show their citations. */
  opened: ReadonlySet<string>;
  onToggleProof: (id: string) => void;
}

/** The conversation's log, opened at its end. Virtualised: only visible rows are in the document. */
export function Log({ item, opened, onToggleProof }: LogProps) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const { handoff, contact } = item;
  const { data, isPending, error, refetch } = useQuery(transcriptQuery(workspace, handoff.session_id));
  const noted = useQuery(notesQuery(workspace, handoff.session_id));
  const notes = noted.data ?? NO_NOTES;
  const [deleting, setDeleting] = useState<Noted | null>(null);
  const outgoing = useOutgoing(item.id);
  const isTyping = useIsWriting(handoff.session_id);
  const messages = data?.messages ?? NO_MESSAGES;
  const isWhole = data?.older === null;
  const entries = useMemo(
    () => (data ? entriesOf({ messages, notes, isWhole, handoff, outgoing, isTyping }) : []),
    [data, messages, notes, isWhole, handoff, outgoing, isTyping],
  );
  const lastOwn = useMemo(() => messages.findLast(({ author }) => author === 'teammate'), [messages]);

  const entryOf = (entry: Entry): ReactNode => {
    switch (entry.kind) {
      case 'handed-over':
        return <HandedOver item={item} />;
      case 'note':
        return <NoteOfDay note={entry.note} isFirst={entry.day} onDelete={setDeleting} />;
      case 'approval':
        return (
          <Suspense fallback={<Skeleton rows={4} label={inbox.loadingConversation} />}>
            <Approval item={item} />
          </Suspense>
        );
      case 'outgoing':
        return <Outgoing outgoing={entry.outgoing} />;
      case 'typing':
        return <Typing name={nameOf(contact, inbox)} />;
      case 'message':
        return (
          <>
            {entry.day && <Day at={entry.message.created_at} />}
            <Message
              message={entry.message}
              follows={entry.follows}
              contact={contact}
              isOpen={opened.has(entry.message.id)}
              onToggleProof={onToggleProof}
            />
            <Improve message={entry.message} />
            <Fate message={entry.message} item={item} isLastOwn={entry.message === lastOwn} />
          </>
        );
    }
  };
  return (
    <>
      {isPending && <Skeleton rows={5} withCircle label={inbox.loadingConversation} />}
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      <LogRows
        entries={entries}
        entryOf={entryOf}
        onTop={() => fetchOlder(workspace, handoff.session_id)}
        hasMore={!isWhole}
      />
      {data && <Announcer news={messages.slice(-NEWS_MAX).map((one) => newsOf(one, nameOf(contact, inbox), inbox))} />}
      <NotesNews noted={noted} />
      <Suspense>{deleting && <DeleteNoteDialog note={deleting} onClose={() => setDeleting(null)} />}</Suspense>
    </>
  );
}

const Improve = ({ message }: { message: ChatMessage }) =>
  message.confidence !== null && (
    <Suspense>
      <ImproveAnswer message={message} />
    </Suspense>
  );

interface FateProps {
  message: ChatMessage;
  item: InboxItem;
  isLastOwn: boolean;
}

/** Below a message: whether it was read or, in a provider's channel, that it was not sent. */
function Fate({ message, item, isLastOwn }: FateProps) {
  const { inbox } = useTexts();
  const { author, seq } = message;
  const isRead = seq !== null && item.session.contact_read_seq >= seq;
  const fate = isLastOwn && seq !== null && <p className={css.fate}>{isRead ? inbox.readByContact : inbox.sent}</p>;
  if (!isElsewhere(item) || author === 'contact' || author === 'system') return fate;
  return (
    <Suspense fallback={fate}>
      <DeliveryMark session={message.session_id} messageId={message.id}>
        {fate}
      </DeliveryMark>
    </Suspense>
  );
}

/** Announces new notes, and reports when they failed to load: otherwise the conversation would look complete. */
function NotesNews({ noted: { data, error, refetch } }: { noted: UseQueryResult<Noted[]> }) {
  const { inbox, shell } = useTexts();
  const { member_id: me } = useWorkspace();
  if (data) return <Announcer news={data.slice(-NEWS_MAX).map((one) => newsOfNote(one, me, inbox))} />;
  return (
    error && (
      <p className={css.missing} role="alert">
        {inbox.notesMissing}
        <Button size="small" onClick={() => void refetch()}>
          {shell.retry}
        </Button>
      </p>
    )
  );
}

interface News {
  at: string;
  /** Author; null = this member. */
  words: string | null;
}
type Words = Texts['inbox'];

const ANNOUNCED_MAX = 300;
/** Text for several at once, such as after a network interruption. */
const NEWS_MAX = 5;
function newsOf(last: ChatMessage, contactName: string, inbox: Words): News {
  const name = last.author === 'contact' ? contactName : inbox.agent;
  const text = visible(last.text.slice(0, ANNOUNCED_MAX));
  return { at: last.created_at, words: last.author === 'teammate' ? null : inbox.announced(name, text) };
}

function newsOfNote(last: Noted, me: string, inbox: Words): News {
  const text = visible(last.text.slice(0, ANNOUNCED_MAX));
  const words = last.author_id === me ? null : inbox.announced(inbox.noteBy(last.author_label), text);
  return { at: last.created_at, words };
}

/** Announces what arrived since the conversation was opened to screen readers. */
function Announcer({ news }: { news: News[] }) {
  const last = news.at(-1)?.at ?? '';
  const seen = useRef(last);
  const [words, setWords] = useState('');
  useEffect(() => {
    // If the last one was deleted, the one before it is not new.
    if (last <= seen.current) return;
    const fresh = news.flatMap(({ at, words: said }) => (at > seen.current && said !== null ? [said] : []));
    seen.current = last;
    if (fresh.length > 0) setWords(fresh.join('\n'));
  }, [news, last]);
  return (
    <Hidden>
      <span aria-live="polite">{words}</span>
    </Hidden>
  );
}

const NoteOfDay = ({ isFirst, ...props }: NoteProps & { isFirst: boolean }) => (
  <>
    {isFirst && <Day at={props.note.created_at} />}
    <Note {...props} />
  </>
);

function Day({ at }: { at: string }) {
  const { inbox } = useTexts();
  const language = useLocale();
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  const words = dayFormat(language).format(date);
  return <p className={css.day}>{isToday ? inbox.today(words) : words}</p>;
}

function HandedOver({ item: { handoff } }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const reason = handoff.stop_reason ? inbox.stopReason[handoff.stop_reason] : null;
  return (
    <p className={css.event}>
      <Icon name="swap" />
      <span>
        {inbox.handedOver(reason ?? null)} · <ShortTime at={handoff.created_at} />
      </span>
    </p>
  );
}

const Typing = ({ name }: { name: string }) => (
  <p className={css.typing}>
    <span className={css.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    {useTexts().inbox.isTyping(visible(name))}
  </p>
);
