import { useQuery } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../../widget/composition.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { Icon } from '../../ui/icon.js';
import { IconButton } from '../../ui/icon-button.js';
import { latestOf } from './arrivals.js';
import type { Attached } from './attached.js';
import { draftSettled, useDraft } from './drafts.js';
import type { DraftKey } from './draft-list.js';
import { shownName } from '../../transcript/contact-name.js';
import { askedIn, type Insertion, insertInto, insertionAt, reserve, triggeredBy } from './insertions.js';
import { takeLeftOff } from './left-off.js';
import { mentionedIn, type Named } from './mentions.js';
import { notesQuery } from './notes.js';
import { type Kind, send } from './outbox.js';
import { wroteAt } from './presence-signal.js';
import { type InboxItem, respondersQuery, transcriptQuery } from './queries.js';
import { useTypingSignal } from './typing-signal.js';
import { lazyPart } from '../../ui/parts.js';
import css from './composer.module.css';

const fetchMentionPicker = () => import('./mention-picker.js');
const MentionPicker = lazyPart(fetchMentionPicker);
const fetchSavedReplyPicker = () => import('./saved-reply-picker.js');
const SavedReplyPicker = lazyPart(fetchSavedReplyPicker);

const Attach = lazyPart(() => import('./attach.js'));
const Participants = lazyPart(() => import('./participants.js'));

/** Maximum length in the API (specification §3.6). */
const CHARS_MAX = 4_000;
/** Input beyond this length is rejected: a browser takes seconds per keystroke to lay out a megabyte in a field. */
const TAKEN_MAX = 5 * CHARS_MAX;

export interface WritingProps {
  kind: Kind;
  item: InboxItem;
  /** Receives the send function, for the shortcut. */
  submitRef: RefObject<() => void>;
}

/** The field for one kind of text. Replies and notes never share a field or its undo history. */
export function Writing({ kind, item, submitRef }: WritingProps) {
  const { inbox } = useTexts();
  const { id: workspace, member_id: memberId } = useWorkspace();
  const field = useRef<HTMLTextAreaElement>(null);
  const place = { workspace, sessionId: item.handoff.session_id, kind };
  const { text, isInTabAlone, change, sent } = useDraft(place);
  const [attached, setAttached] = useState<Attached>({ files: [], isBusy: false });
  const { files } = attached;
  const isNote = kind === 'note';
  const insertions = useInsertions(field, workspace, isNote);
  const { mentioned, ask } = insertions;
  const name = shownName(item.contact, inbox);
  const isTooLong = text.length > CHARS_MAX;
  const isBefore = useIsBefore(place);
  const isOff = (text.trim() === '' && !files[0]) || isTooLong || isBefore || attached.isBusy;

  const submit = () => {
    if (isOff) return field.current?.focus();
    const mentions = isNote ? mentionedIn(text, mentioned.current, membersOf(workspace)) : undefined;
    const about = { ...place, memberId, handoffId: item.id, after: lastOf(place) };
    const leftOff = isNote ? [] : takeLeftOff(place.sessionId);
    const written = { ...about, text: text.trim(), mentions, files, leftOff };
    send(written, draftSettled(place));
    mentioned.current = [];
    sent();
    attached.sent?.();
    wroteAt.set(0);
    field.current?.focus();
  };
  useLatest(submitRef, submit);
  const { refused, onChange } = useTyped(place, { text, change, ask });
  return (
    <div className={classes(css.box, isNote && css.noteBox)}>
      <Suspense>
        <InsertionPicker isNote={isNote} field={field} session={item.handoff.session_id} {...insertions} />
      </Suspense>
      <textarea
        ref={field}
        className={css.field}
        dir="auto"
        value={text}
        aria-label={isNote ? inbox.noteOn(name) : inbox.replyTo(name)}
        aria-invalid={isTooLong || undefined}
        placeholder={isNote ? inbox.notePlaceholder : inbox.placeholder(name)}
        onChange={onChange}
        onSelect={insertions.follow}
        onBlur={insertions.leave}
        onKeyDown={(event) => insertions.keys.current(event) || leave(event)}
      />
      <div className={css.tools}>
        <IconButton
          icon={isNote ? 'mention' : 'bolt'}
          label={isNote ? inbox.mention : inbox.insertSavedReply}
          onClick={() => field.current && ask(insertionAt(field.current))}
        />
        <Suspense>
          {!isNote && <Attach session={item.handoff.session_id} onChange={setAttached} />}
          {!isNote && item.session.channel === 'email' && <Participants session={item.handoff.session_id} />}
        </Suspense>
        <Hint isNote={isNote} isWrong={isTooLong || refused > 0}>
          {hintOf({ text, refused, isNote, isSilent: item.agent_silent, isInTabAlone, isBefore, inbox })}
        </Hint>
        <SendButton isNote={isNote} isDisabled={isOff} onClick={submit} />
      </div>
    </div>
  );
}

interface SendButtonProps {
  isNote: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

function SendButton({ isNote, isDisabled, onClick }: SendButtonProps) {
  const { inbox } = useTexts();
  const look = { kind: 'primary', size: 'small', className: isNote ? css.addNote : undefined } as const;
  return (
    <Button {...look} keys="mod+enter" aria-disabled={isDisabled} onClick={onClick}>
      {isNote ? inbox.addNote : inbox.send}
    </Button>
  );
}

interface HintProps {
  isNote: boolean;
  isWrong: boolean;
  children: string;
}

const Hint = ({ isNote, isWrong, children }: HintProps) => (
  <span className={isWrong ? css.wrong : css.hint} role={isWrong ? 'alert' : undefined}>
    {isNote && !isWrong && <Icon name="lock" />}
    {children}
  </span>
);

interface InsertionPickerProps extends ReturnType<typeof useInsertions> {
  isNote: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  session: string;
}

/** Members for a note, saved replies for a reply. */
function InsertionPicker({
  isNote,
  field,
  session,
  insertion,
  asked,
  keys,
  mentioned,
  pick,
  reserved,
  close,
}: InsertionPickerProps) {
  if (!insertion) return null;
  const typed = asked === null ? null : { asked, field, keys };
  if (!isNote) return <SavedReplyPicker typed={typed} session={session} onPick={reserved} onClose={close} />;
  const mention = (member: Named) => {
    mentioned.current.push(member);
    pick(`@${member.name} `);
  };
  return <MentionPicker typed={typed} onPick={mention} onClose={close} />;
}

/** `@` anywhere in a note, `/` at the beginning of a reply. */
function typedMark(isNote: boolean, target: HTMLTextAreaElement, event: Event): Insertion | null {
  const mark = isNote ? '@' : '/';
  const isMeant = (isNote || target.selectionStart === 1) && triggeredBy(mark, target, event);
  return isMeant ? { from: target.selectionStart - 1, mark } : null;
}

/** Shortcuts outside of the field call the callbacks of the latest render. */
function useLatest<Value>(ref: RefObject<Value>, value: Value): void {
  useLayoutEffect(() => {
    ref.current = value;
  });
}

interface Typed {
  text: string;
  change: (text: string) => void;
  ask: (insertion: Insertion) => void;
}

/** Handles typed or pasted text. `refused`: how many characters too long, 0 = accepted. */
function useTyped({ workspace, sessionId, kind }: DraftKey, { text, change, ask }: Typed) {
  const [refused, setRefused] = useState(0);
  const isNote = kind === 'note';
  const signalTyping = useTypingSignal(workspace, sessionId);
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const isRefused = target.value.length > TAKEN_MAX && target.value.length > text.length;
    setRefused(isRefused ? target.value.length - CHARS_MAX : 0);
    if (isRefused) return; // React restores the previous text.
    change(target.value);
    if (target.value !== '' && !isNote) {
      signalTyping();
      wroteAt.set(Date.now());
    }
    const typed = typedMark(isNote, target, nativeEvent);
    if (typed) ask(typed);
  };
  return { refused, onChange };
}

/** Handles picked members and saved replies. */
function useInsertions(field: RefObject<HTMLTextAreaElement | null>, workspace: string, isNote: boolean) {
  usePickersAhead(workspace, isNote);
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  /** The search in the text; null = the picker has a field of its own. */
  const [asked, setAsked] = useState<string | null>(null);
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const ask = useCallback((next: Insertion | null) => {
    setInsertion(next);
    setAsked(next && next.mark !== '' ? '' : null);
  }, []);
  const isTyped = asked !== null;
  /** The search follows what is typed, and ends when the cursor leaves it. */
  const follow = () => {
    if (!insertion || !isTyped || !field.current) return;
    const now = askedIn(field.current, insertion);
    if (now === null) ask(null);
    else setAsked(now);
  };
  const leave = () => isTyped && ask(null);
  /** Picked members; they decide between members with the same name. */
  const mentioned = useRef<Named[]>([]);
  const pick = (words: string) => {
    if (field.current && insertion) insertInto(field.current, insertion, words);
    ask(null);
  };
  /** Ends the search for words that have still to come. */
  const reserved = () => {
    const write = field.current && insertion && reserve(field.current, insertion);
    ask(null);
    return (words: string) => write?.(words);
  };
  const close = useCallback(
    (isLeft: boolean) => {
      ask(null);
      if (!isLeft) field.current?.focus();
    },
    [ask, field],
  );
  return { insertion, asked, keys, mentioned, ask, follow, leave, pick, reserved, close };
}

/** Prefetches what `@` and `/` open once the member stays with a conversation. */
function usePickersAhead(workspace: string, isNote: boolean): void {
  useEffect(() => {
    const ahead = () => {
      void fetchSavedReplyPicker().catch(() => undefined);
      void fetchMentionPicker().catch(() => undefined);
      if (isNote) void queryClient.prefetchQuery(respondersQuery(workspace));
    };
    const timer = setTimeout(ahead, isNote ? 0 : 1000);
    return () => clearTimeout(timer);
  }, [workspace, isNote]);
}

const membersOf = (workspace: string): Named[] => queryClient.getQueryData(respondersQuery(workspace).queryKey) ?? [];

/** Whether the reply would be sent before its author could see all messages and be asked about newer ones. */
function useIsBefore({ workspace, sessionId, kind }: DraftKey): boolean {
  const { data } = useQuery({ ...transcriptQuery(workspace, sessionId), enabled: false });
  return kind === 'reply' && !data;
}

/** Id of the last loaded note, or of the loaded message that arrived last. */
const lastOf = ({ workspace, sessionId: session, kind }: DraftKey): string | null =>
  (kind === 'note'
    ? queryClient.getQueryData(notesQuery(workspace, session).queryKey)?.at(-1)
    : latestOf(queryClient.getQueryData(transcriptQuery(workspace, session).queryKey)?.messages ?? [])
  )?.id ?? null;

/** Escape leaves the field, so that single-key shortcuts work again. */
function leave({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Escape' && !isComposing(nativeEvent))
    currentTarget.closest('section')?.querySelector<HTMLElement>('[data-log]')?.focus();
}

interface Hinted {
  text: string;
  refused: number;
  isNote: boolean;
  isSilent: boolean;
  isInTabAlone: boolean;
  isBefore: boolean;
  inbox: Texts['inbox'];
}

function hintOf({ text, refused, isNote, isSilent, isInTabAlone, isBefore, inbox }: Hinted): string {
  if (refused > 0) return inbox.notTaken(refused);
  if (text.length > CHARS_MAX) return inbox.tooLong(text.length - CHARS_MAX);
  if (isBefore && text !== '') return inbox.loadingConversation;
  if (isInTabAlone && text !== '') return inbox.draftInTab;
  if (isNote) return inbox.onlyTeam;
  if (text !== '') return inbox.draftSaved;
  return isSilent ? '' : inbox.silences;
}
