/** What comes from the service, by event: it is put where the window shows it. */
import { call } from './api.js';
import { remember } from './boot.js';
import { changed, host, lastSeq, queued, state } from './state.js';
import type { Action, Citation, Message, Sentence, Session } from './wire.js';

/** Whoever stops writing says nothing of it. */
const TYPING_MS = 6_000;

let typingEnds: ReturnType<typeof setTimeout>;

/** What the service tells, by event. */
export const eventHandlers: Record<string, (data: never) => void> = {
  message: onMessage,
  session(session: Session) {
    changed({ session });
    remember(session);
  },
  action: onAction,
  typing({ author }: { author: string }) {
    if (author !== 'contact') typing(true);
  },
  citation(citation: Citation) {
    draft().citations.push(citation);
  },
  delta(sentence: Sentence) {
    draft().sentences.push(sentence);
    changed();
  },
  read({ by, seq }: { by: string; seq: number }) {
    if (by !== 'contact') changed({ readSeq: seq });
  },
};

const draft = (): NonNullable<typeof state.draft> => (state.draft ??= { sentences: [], citations: [] });

function typing(now: boolean): void {
  clearTimeout(typingEnds);
  if (now) typingEnds = setTimeout(typing, TYPING_MS, false);
  changed({ typing: now });
}

export function onAction(action: Action): void {
  changed({ messages: state.messages.map((one) => (one.action?.id === action.id ? { ...one, action } : one)) });
}

/** A message that is stored, from whichever side and by whichever way it came; the same one twice is one. */
export function onMessage(message: Message): void {
  const others = state.messages.filter(({ id }) => id !== message.id);
  if (message.author === 'contact') {
    host.keep({ queue: queued().filter(({ id }) => id !== message.client_message_id) });
  } else {
    if (others.length === state.messages.length) state.unread++;
    typing(false);
    host.emit('message', message);
  }
  changed({ draft: null, messages: [...others, message].sort((a, b) => a.seq - b.seq) });
  markRead();
}

/** Tells the other side that it was read, when the window is open. */
export function markRead(): void {
  if (!state.unread || !state.open) return;
  state.unread = 0;
  call(`sessions/${state.session!.id}/read`, { seq: lastSeq() }).catch(() => {});
}
