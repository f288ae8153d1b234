import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { api } from '../../app/client.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { visible } from './foreign-text.js';
import { draftOf, keepDraft } from './drafts.js';
import { send } from './outbox.js';
import { type InboxItem, transcriptQuery } from './queries.js';
import css from './composer.module.css';

/** As many characters as the API takes (specification §3.6). */
const CHARS_MAX = 4_000;
/** What makes it longer than this is not taken in: a browser lays out a megabyte in a field for seconds, with each key. */
const TAKEN_MAX = 5 * CHARS_MAX;
/** Typing is told so often at most. */
const TYPING_EVERY_MS = 3_000;

/** Where a reply is written. What is in it stays, whatever happens to the page. */
export function Composer({ item }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => draftOf(item.id));
  /** How much too long what was pasted last would have made it; 0 = it was taken in. */
  const [refused, setRefused] = useState(0);
  const tellTyping = useTypingSignal(workspace, item.handoff.session_id);
  const name = visible(item.contact?.name ?? inbox.visitor);
  const isTooLong = text.length > CHARS_MAX;
  const isWrong = isTooLong || refused > 0;
  const isEmpty = text.trim() === '';

  const change = (next: string) => {
    setText(next);
    keepDraft(item.id, next);
  };
  const submit = () => {
    if (isEmpty || isTooLong) return field.current?.focus();
    const sessionId = item.handoff.session_id;
    const after = queryClient.getQueryData(transcriptQuery(workspace, sessionId).queryKey)?.messages.at(-1)?.id ?? null;
    send({ workspace, handoffId: item.id, sessionId, text: text.trim(), after });
    change('');
    field.current?.focus();
  };
  useComposerActions(field, submit);
  const onChange = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    const isRefused = target.value.length > TAKEN_MAX && target.value.length > text.length;
    setRefused(isRefused ? target.value.length - CHARS_MAX : 0);
    if (isRefused) return; // React puts back what was there.
    change(target.value);
    if (target.value !== '') tellTyping();
  };
  return (
    <div className={css.composer}>
      <div className={css.box}>
        <textarea
          ref={field}
          className={css.field}
          dir="auto"
          value={text}
          aria-label={inbox.replyTo(name)}
          aria-invalid={isTooLong || undefined}
          placeholder={inbox.placeholder(name)}
          onChange={onChange}
          onKeyDown={leave}
        />
        <div className={css.tools}>
          <span className={isWrong ? css.wrong : css.hint} role={isWrong ? 'alert' : undefined}>
            {hintOf({ text, refused, isSilent: item.agent_silent, inbox })}
          </span>
          <Button kind="primary" size="small" keys="mod+enter" aria-disabled={isEmpty || isTooLong} onClick={submit}>
            {inbox.send}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The keys of writing: to the field, and off with what is in it. */
function useComposerActions(field: RefObject<HTMLTextAreaElement | null>, submit: () => void): void {
  const latest = useRef(submit);
  useLayoutEffect(() => {
    latest.current = submit;
  });
  useAllowedActions(
    useMemo(
      (): Action[] => [
        {
          id: 'conversation.reply',
          family: 'conversation',
          title: (texts) => texts.inbox.reply,
          icon: 'mail',
          keys: 'r',
          needs: 'reply',
          run: () => field.current?.focus(),
        },
        {
          id: 'conversation.send',
          family: 'conversation',
          title: (texts) => texts.inbox.send,
          keys: 'mod+enter',
          needs: 'reply',
          isKeyOnly: true,
          run: () => latest.current(),
        },
      ],
      [field],
    ),
  );
}

/** Escape leads out of the field, so that single keys work again. */
function leave({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Escape') currentTarget.closest('section')?.querySelector<HTMLElement>('[data-log]')?.focus();
}

interface Hinted {
  text: string;
  refused: number;
  isSilent: boolean;
  inbox: {
    tooLong: (over: number) => string;
    notTaken: (over: number) => string;
    draftSaved: string;
    silences: string;
  };
}

function hintOf({ text, refused, isSilent, inbox }: Hinted): string {
  if (refused > 0) return inbox.notTaken(refused);
  if (text.length > CHARS_MAX) return inbox.tooLong(text.length - CHARS_MAX);
  if (text !== '') return inbox.draftSaved;
  return isSilent ? '' : inbox.silences;
}

function useTypingSignal(workspace: string, session: string): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = Date.now();
    const params = { path: { workspace, id: session } };
    api.POST('/api/console/workspaces/{workspace}/sessions/{id}/typing', { params }).catch(() => undefined);
  };
}
