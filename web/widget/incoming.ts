/** Applies the service's events to the state. */
import { call } from './api.js';
import { remember } from './boot.js';
import { update, host, lastSeq, queued, state } from './state.js';
import type { Action, Citation, Message, Sentence, Session } from './wire.js';

/** Nothing reports that typing stopped. */
const TYPING_MS = 6_000;

let typingEnds: ReturnType<typeof setTimeout>;

/** Handlers by event type. */
export const eventHandlers: Record<string, (data: never) => void> = {
  message: onMessage,
  session(session: Session) {
    update({ session });
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
    update();
  },
  read({ by, seq }: { by: string; seq: number }) {
    if (by !== 'contact') update({ readSeq: seq });
  },
};

const draft = (): NonNullable<typeof state.draft> => (state.draft ??= { sentences: [], citations: [] });

function typing(now: boolean): void {
  clearTimeout(typingEnds);
  if (now) typingEnds = setTimeout(typing, TYPING_MS, false);
  update({ typing: now });
}

export function onAction(action: Action): void {
  update({ messages: state.messages.map((one) => (one.action?.id === action.id ? { ...one, action } : one)) });
}

/** Adds a stored message from either side; duplicates, by whichever route, are ignored. */
export function onMessage(message: Message): void {
  const others = state.messages.filter(({ id }) => id !== message.id);
  if (message.author === 'contact') {
    host.keep({ queue: queued().filter(({ id }) => id !== message.client_message_id) });
  } else {
    if (others.length === state.messages.length) state.unread++;
    typing(false);
    host.emit('message', message);
  }
  update({ draft: null, messages: [...others, message].sort((a, b) => a.seq - b.seq) });
}

/** Marks the conversation as read by the visitor if the window shows it. */
export function markRead(): void {
  const { session, unread, open, card } = state;
  if (!session || !unread || !open || card === 'list') return;
  state.unread = 0;
  call(`sessions/${session.id}/read`, { seq: lastSeq() }).catch(() => {});
}
