/** The conversation, from the greeting to the next possible action. */
import { markRead } from '../incoming.js';
import { retry, visit, write } from '../live.js';
import { agentName, h, queued, say, state, t, update } from '../state.js';
import type { Attachment, Message } from '../wire.js';
import { card as cardOf } from './card.js';
import { messageView, type Shown } from './message.js';
import { reconcile, type Part } from './reconcile.js';

export const unreadText = (): string => (state.unread === 1 ? t(T.unread_one) : say(T.unread, state.unread));

/**
 * The conversation, which shows its end until the visitor scrolls up, also when less of it is visible. What comes below
 * is announced by a button, and read when it is seen.
 */
export function logOf(): [log: HTMLElement, draw: () => void, end: () => void] {
  let isLow = true;
  let top = 0;
  const onscroll = (): void => {
    const isUp = log.scrollTop < top;
    top = log.scrollTop;
    isLow = (isLow && !isUp) || log.scrollHeight - top - log.clientHeight < 80;
    if (isLow && state.unread) update();
  };
  const log = h('div.log', { role: 'log', tabindex: '0', 'aria-label': t(T.title), onscroll });
  const end = (): void => {
    isLow = true;
    log.scrollTop = log.scrollHeight;
  };
  const keep = (): unknown => isLow && end();
  new ResizeObserver(keep).observe(log);
  return [
    log,
    () => {
      const newer: Part = [
        'newer',
        state.unread,
        () => h('button', { class: 'main newer', onclick: end }, unreadText()),
      ];
      reconcile(log, [...beginning(), ...said(), ...next(), ...(isLow || !state.unread ? [] : [newer])]);
      keep();
      if (isLow) markRead();
    },
    end,
  ];
}

/** The greeting and, before the first message, suggested questions. */
function beginning(): Part[] {
  const { settings, messages } = state;
  if (!settings) return [];
  const { greeting, ai_notice, suggestions, team } = settings;
  return [
    [
      'hello',
      [settings, !messages[0]],
      () =>
        h(
          'div',
          {},
          h('h3', {}, greeting ?? t(T.title)),
          h('p', {}, ai_notice ?? t(T.ai_notice)),
          h('p', {}, !messages[0] && team?.text),
        ),
    ],
    ...choices(messages.length ? [] : suggestions),
  ];
}

/** Quick replies, until the next message. */
const choices = (from: string[]): Part[] =>
  from.length && !queued().length
    ? [
        [
          'choices',
          from,
          () => h('div.choices', {}, ...from.map((text) => h('button.plain', { onclick: () => write(text) }, text))),
        ],
      ]
    : [];

/** Stored, outgoing and streaming messages. */
function said(): Part[] {
  const { messages, session, draft, readSeq, typing } = state;
  const parts: Part[] = [];
  let before: string | undefined;
  // Keyed by position: an outgoing or streaming message stays the same part once it is stored.
  let place = 0;
  const add = (message: Shown, busy = false): void => {
    const who = message.author + message.author_label;
    const first = who !== before;
    before = who;
    parts.push([
      String(place++),
      [message, first, agentName()],
      () => {
        const view = messageView(message, first);
        view.ariaBusy = String(busy);
        return view;
      },
    ]);
  };
  const own = (text: string, attachments?: Attachment[]): void => add({ author: 'contact', text, attachments });
  for (const message of messages) {
    const { id, client_message_id, text, action, attachments } = message;
    if (client_message_id) own(text, attachments);
    else if (text || attachments[0]) add(message);
    if (action) parts.push(cardOf(id + action.id, action, ({ actionView }) => actionView(action)));
  }
  const last = messages.at(-1);
  let delivery = last?.author === 'contact' ? (readSeq < last.seq ? T.sent : T.read) : 0;
  let failed = '';
  for (const { id, text, session: of, failed: refused, files } of queued()) {
    if (of && of !== session?.id) continue;
    own(text, files);
    delivery = refused ? T.failed : T.sending;
    if (refused) failed = id;
  }
  if (delivery)
    parts.push([
      'delivery',
      [delivery, failed],
      () =>
        h(
          'p.delivery',
          { 'aria-live': 'off' },
          t(delivery),
          failed && h('button.link', { onclick: () => retry(failed) }, t(T.retry)),
        ),
    ]);
  if (draft) add({ author: 'agent', text: '', ai: true, ...draft }, true);
  else if (typing) parts.push(['typing', 0, () => h('small', {}, t(T.typing))]);
  return parts;
}

/** Possible next steps: answer, fill in a form, rate, start again. */
function next(): Part[] {
  const { messages, session, card, filled } = state;
  const { id = '', status, attended_by = 'agent', teammate, team, rating, survey, closed_by } = session ?? {};
  const last: Message | undefined = messages.at(-1);
  const asked = !card && !filled && last;
  const form = asked && asked.form;
  const isAgents = attended_by === 'agent';
  // An action awaiting confirmation has its own buttons, and these forms have all that can be chosen.
  const isPicker = /^[ma]/.test(form || '');
  const parts: Part[] = asked && isAgents && !asked.action && !isPicker ? choices(asked.choices) : [];
  const note = (key: string, text: string, ...more: HTMLElement[]): void =>
    void parts.push([key, text, () => h('p.note', {}, text, ...more)]);
  // Who is being answered, or was, need not be reached; who waits is asked by the service alone.
  const isReached = survey || team?.status === 'available' || (form === 'contact' && !isAgents);
  const isAsked = form && !teammate && !queued().length && !(isReached && /^[rc]/.test(form));
  if (isAsked) parts.push(cardOf('form' + asked.id, 0, ({ formView }) => formView(asked)));
  if (card === 'meeting') parts.push(cardOf(card, 0, ({ meetingView }) => meetingView()));
  if (card === 'lead') parts.push(cardOf(card, 0, ({ leadView }) => leadView()));
  if (filled && !last?.text.startsWith(filled)) note('filled', filled);
  const waiting = team?.text ?? t(T.waiting_for_person);
  const ended = closed_by ? say(T.closed_by, closed_by) : t(T.conversation_ended);
  if (closed_by || status === 'ended')
    note('ended', ended, h('button.link', { onclick: () => visit(null) }, t(T.new_conversation)));
  // The form says what the team needs, and nothing is said twice.
  else if (attended_by === 'waiting' && !isAsked && !last?.text.endsWith(waiting)) note('person', waiting);
  else if (teammate?.label) note('person', say(T.teammate_joined, teammate.label));
  if (!session || !survey || queued().length) return parts;
  if (!rating?.comment || card === 'rating')
    parts.push(cardOf('rating', [id, survey, rating], ({ ratingView }) => ratingView(session)));
  else
    note(
      'rated',
      t(T.rating_thanks),
      h('button.link', { onclick: () => update({ card: 'rating' }) }, t(T.rating_question)),
    );
  return parts;
}
