/** The conversation, from the greeting to the next possible action. */
import { retry, visit, write } from '../live.js';
import { h, queued, say, state, t, update } from '../state.js';
import type { Attachment, Message } from '../wire.js';
import { card as cardOf } from './card.js';
import { messageView, type Shown } from './message.js';
import { reconcile, type Part } from './reconcile.js';

/** The conversation, which shows its end until the visitor scrolls up, also when less of it is visible. */
export function logOf(): [log: HTMLElement, draw: () => void, end: () => void] {
  let isLow = true;
  let top = 0;
  const onscroll = (): void => {
    const isUp = log.scrollTop < top;
    top = log.scrollTop;
    isLow = (isLow && !isUp) || log.scrollHeight - top - log.clientHeight < 80;
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
      reconcile(log, [...beginning(), ...said(), ...next()]);
      keep();
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
      settings,
      () =>
        h(
          'div',
          {},
          h('h3', {}, greeting ?? t(T.title)),
          h('p', {}, ai_notice ?? t(T.ai_notice)),
          h('p', {}, team?.text),
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
  const { messages, session, draft, readSeq, typing, settings } = state;
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
      [message, first],
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
  if (draft) add({ author: 'agent', text: '', author_label: settings?.agent_name, ai: true, ...draft }, true);
  else if (typing) parts.push(['typing', 0, () => h('small', {}, t(T.typing))]);
  return parts;
}

/** Possible next steps: answer, fill in a form, rate, start again. */
function next(): Part[] {
  const { messages, session, card, filled } = state;
  const last: Message | undefined = messages.at(-1);
  const asked = !card && !filled && last;
  // An action awaiting confirmation has its own buttons, and these forms have all that can be chosen.
  const isForm = asked && ['meeting', 'action'].includes(asked.form ?? '');
  const parts: Part[] = asked && !asked.action && !isForm ? choices(asked.choices) : [];
  const note = (key: string, text?: string, ...more: HTMLElement[]): void =>
    void parts.push([key, text, () => h('p.note', {}, text, ...more)]);
  // What is resolved needs nobody who could be reached.
  const isOver = session?.survey && asked && ['reach', 'contact'].includes(asked.form ?? '');
  if (asked && asked.form && session?.attended_by !== 'teammate' && !isOver && !queued().length)
    parts.push(cardOf('form' + asked.id, 0, ({ formView }) => formView(asked)));
  if (card === 'meeting') parts.push(cardOf(card, 0, ({ meetingView }) => meetingView()));
  if (card === 'lead') parts.push(cardOf(card, 0, ({ leadView }) => leadView()));
  if (filled) note('filled', filled);
  if (!session) return parts;
  const { id, status, attended_by, teammate, team, rating, survey } = session;
  if (status === 'ended')
    note('ended', t(T.conversation_ended), h('button.link', { onclick: () => visit(null) }, t(T.new_conversation)));
  else if (attended_by === 'waiting') note('person', team?.text ?? t(T.waiting_for_person));
  else if (teammate?.label) note('person', say(T.teammate_joined, teammate.label));
  if (!survey || queued().length) return parts;
  if (!rating || card === 'rating')
    parts.push(cardOf('rating', id + survey, ({ ratingView }) => ratingView(id, survey)));
  else
    note(
      'rated',
      t(T.rating_thanks),
      h('button.link', { onclick: () => update({ card: 'rating' }) }, t(T.rating_question)),
    );
  return parts;
}
