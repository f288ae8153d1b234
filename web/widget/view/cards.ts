/**
 * Forms and decisions below the conversation: a part of its own, loaded with the first of them (decision 0175). It
 * shares no code with the application, which passes what it needs.
 */
import type { Refusal } from '../api.js';
import { excess } from '../excess.js';
import { json } from '../json.js';
import { required } from '../required.js';
import type { State } from '../state.js';
import type { Action, Meeting, Message, Session, Slot } from '../wire.js';

interface App {
  h: typeof import('../state.js').h;
  update: typeof import('../state.js').update;
  say: typeof import('../state.js').say;
  t: typeof import('../state.js').t;
  when: typeof import('../state.js').when;
  call: typeof import('../api.js').call;
  place: typeof import('../boot.js').place;
  onAction: typeof import('../incoming.js').onAction;
  person: typeof import('../live.js').person;
  write: typeof import('../live.js').write;
}

let state: State;
let h: App['h'];
let update: App['update'];
let say: App['say'];
let t: App['t'];
let when: App['when'];
let call: App['call'];
let place: App['place'];
let onAction: App['onAction'];
let person: App['person'];
let write: App['write'];

/** Positional, because property names would be sent to every visitor. */
export type CardParts = [
  State,
  App['h'],
  App['update'],
  App['say'],
  App['t'],
  App['when'],
  App['call'],
  App['place'],
  App['onAction'],
  App['person'],
  App['write'],
];

export interface Cards {
  formView(message: Message): HTMLElement;
  leadView(): HTMLElement;
  meetingView(asked?: Message): HTMLElement;
  ratingView(session: Session): HTMLElement;
  actionView(action: Action): HTMLElement;
}

export default function start(...parts: CardParts): Cards {
  [state, h, update, say, t, when, call, place, onAction, person, write] = parts;
  return { formView, leadView, meetingView, ratingView, actionView };
}

type Values = Record<string, string | undefined>;

/** Fields in the order of the texts, with their autocomplete tokens; email and tel are also input types. */
const FIELDS = ['name', 'email', 'phone', 'company'];
const FILLS = ['name', 'email', 'tel', 'organization'];

const labelled = (label: number, control: HTMLElement): HTMLElement => h('label', {}, t(label), control);
/** @param max of characters: a longer text stays in the field, which says by how much it is too long */
const area = (label: number, name: string, max: number, required = false): HTMLElement => {
  const oninput = (): void => {
    const more = excess(field.value, max);
    field.setCustomValidity(more > 0 ? say(T.too_long, more) : '');
  };
  const field = h('textarea', { name, required, rows: 3, oninput });
  return labelled(label, field);
};
const fields = (names: string[]): HTMLElement[] =>
  names.map((name) => {
    const index = FIELDS.indexOf(name);
    const fill = FILLS[index];
    const value = state.contact?.[name as 'name'];
    return labelled(
      T.name + index,
      h('input', { name, type: fill, autocomplete: fill, value, required: fill === 'email' }),
    );
  });

/**
 * @param title 0 = none @param submit returns the text that replaces the form; the form shows its errors
 * @param isSent by a button of its own
 */
function form(
  title: number,
  controls: (HTMLElement | false)[],
  submit: (values: Values) => Promise<string>,
  isSent = true,
): HTMLElement {
  const wrong = h('small', { role: 'alert' });
  let busy = false;
  // Inside the label of the field concerned, so that it is announced with the field.
  const refuse = (field?: HTMLInputElement | null): void => {
    wrong.textContent = field?.validity?.customError
      ? field.validationMessage
      : t(field ? T.invalid : T.error) + (field?.type === 'email' ? ' name@example.com' : '');
    (field?.parentNode ?? view).append(wrong);
    field?.focus();
  };
  const view = h(
    'form.card',
    {
      novalidate: true,
      oninput: () => wrong.remove(),
      async onsubmit(event: SubmitEvent) {
        event.preventDefault();
        const missing = view.querySelector<HTMLInputElement>(':invalid');
        if (missing) return refuse(missing);
        if (busy) return;
        busy = true;
        try {
          const values = [...new FormData(view, event.submitter)].filter(([, value]) => value);
          update({ filled: await submit(Object.fromEntries(values) as Values), card: '' });
        } catch (error) {
          refuse(view[(error as Refusal).param as never] as HTMLInputElement | undefined);
        }
        busy = false;
      },
    },
    title && h('h4', {}, t(title)),
    ...controls,
    isSent && h('button.main', {}, t(T.send)),
  );
  return view;
}

const lead = async (values: Values): Promise<string> => {
  const stored = await call<Values>('leads', { ...values, session_id: state.session?.id });
  return say(T.form_sent, [...FIELDS, 'intent'].flatMap((name) => (values[name] && stored[name]) || []).join(', '));
};

/** Form that a message asks for. */
function formView(asked: Message): HTMLElement {
  const { form: kind, author } = asked;
  if (kind === 'meeting') return meetingView(asked);
  if (kind === 'action') return askedView(asked);
  if (kind === 'offline')
    return form(T.offline_title, [...fields(['name', 'email']), area(T.message, 'message', 4000, true)], (values) =>
      person(values, 'ticket', values.message),
    );
  // Only the service itself asks for this, for a hand-off to the team.
  return contactView(
    author === 'system' ? (values) => person(values, 'callback', values.intent) : lead,
    kind === 'reach' ? required(state.settings).handoff_fields : undefined,
  );
}

/** The fields of an action, which are sent as the visitor's message, a line each. */
const askedView = ({ fields: asked }: Message): HTMLElement =>
  form(
    0,
    asked.map(({ name, label, choices, value, ...input }) => {
      const control = choices[0]
        ? h('select', { name, ...input }, ...['', ...choices].map((one) => h('option', {}, one)))
        : h('input', { name, ...input, step: 'any' });
      control.value = value ?? '';
      return h('label', {}, label, control);
    }),
    async (values) => {
      write(asked.flatMap(({ name, label }) => (values[name] ? `${label}: ${values[name]}` : [])).join('\n'));
      return '';
    },
  );

/** Contact form, with the workspace's fields: where to reach them, and what it is about unless the team knows. */
function contactView(send: (values: Values) => Promise<string>, asked?: string[]): HTMLElement {
  const names = asked ?? required(state.settings).lead_form.fields;
  const view = form(T.contact_title, [...fields(names), !asked && area(T.message, 'intent', 1000)], send);
  const { email, phone } = view as unknown as Record<string, HTMLInputElement | undefined>;
  if (email && phone) phone.addEventListener('input', () => (email.required = !phone.value));
  return view;
}

/** Hand-off: first the contact form, then the request for a person. */
const leadView = (): HTMLElement =>
  contactView(async (values) => {
    await lead(values);
    return person(values, 'live_chat', values.intent);
  });

const DAY_MS = 86_400_000;
/** Swedish days and times sort as texts: `2026-11-27`, `09:00`. */
const dayOf = ({ starts_at }: Slot): string => new Date(starts_at).toLocaleDateString('sv');
const timeOf = ({ starts_at }: Slot): string => new Date(starts_at).toLocaleTimeString('sv');

/** The days with free times, and all times of one, those of its wished part first. Seven days, then seven more. */
function meetingView(asked?: Message): HTMLElement {
  const wish = (name: string): string => asked?.fields.find((one) => one.name === name)?.value ?? '';
  const from = wish('time');
  const start = new Date(wish('day') || 0);
  start.setTime(Math.max(Date.now(), start.setHours(0) - 3 * DAY_MS));
  const slots: Slot[] = [];
  const times = h('fieldset.times', { 'aria-label': t(T.meeting_time) });
  const draw = (): void => {
    const free = slots.filter((slot, at) => dayOf(slot) === day.value && slot.starts_at !== slots[at - 1]?.starts_at);
    const late = free.filter((slot) => timeOf(slot) >= from);
    times.replaceChildren(
      ...[...new Set([...late, ...free])].map((slot) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name: 'at', value: String(slots.indexOf(slot)), required: true }),
          when(slot.starts_at, { timeStyle: 'short' }),
        ),
      ),
    );
  };
  const day = h('select', { onchange: draw });
  const load = async (wished?: string): Promise<void> => {
    const first = start.toISOString();
    start.setTime(+start + 7 * DAY_MS);
    start.setHours(24, 0, 0, 0);
    const found = await call<Slot[]>(`meetings/slots?from=${first}&to=${start.toISOString()}`);
    slots.push(...found);
    const days = [...new Set(found.map(dayOf))];
    day.append(...days.map((one) => h('option', { value: one }, when(one, { dateStyle: 'full', timeZone: 'UTC' }))));
    day.value = days.find((one) => one === wished) ?? days[0] ?? day.value;
    draw();
  };
  const card = h('div');
  const fail = (): unknown => card.append(t(T.error));
  void load(wish('day'))
    .then(() => {
      const more = h('button.link', { type: 'button', onclick: () => load().catch(fail) }, t(T.more_times));
      const controls = [labelled(T.meeting_day, day), times, more, ...fields(['name', 'email'])];
      const view = form(T.meeting_title, controls, async ({ at, ...who }) => {
        const { starts_at, host_id } = required(slots[Number(at)]);
        const body = { starts_at, host_id, timezone: place().timezone, ...who, session_id: state.session?.id };
        const { confirm_by } = await call<Meeting>('meetings', body);
        return say(confirm_by ? T.meeting_held : T.meeting_booked, when(starts_at));
      });
      card.append(slots[0] ? view : t(T.meeting_none));
    })
    .catch(fail)
    // Below a message nothing moves: the conversation stays at its end.
    .then(() => (asked ? update() : card.scrollIntoView(false)));
  return card;
}

/** Rating of a conversation: one tap on a star or a thumb; words may follow. */
function ratingView({ id, survey, rating }: Session): HTMLElement {
  const { score: given = 0, comment: words } = rating ?? {};
  const marks = (survey === 'stars' ? [1, 2, 3, 4, 5] : [5, 1]).map((value) =>
    h(
      'button.icon',
      {
        name: 'score',
        value,
        'aria-label': survey === 'stars' && `${value}/5`,
        'aria-pressed': String(value === given),
      },
      survey === 'stars' ? (value > given ? '☆' : '★') : value > 1 ? '👍' : '👎',
    ),
  );
  const view = form(
    rating ? T.rating_thanks : T.rating_question,
    [
      h('fieldset.scores', { 'aria-label': t(T.rating_question) }, ...marks),
      !!rating && area(T.rating_comment, 'comment', 1000),
    ],
    async ({ score = given, comment }) => {
      const session = await call<Session>(`sessions/${id}/rating`, { score: Number(score), comment });
      // The visitor may be in another conversation by now.
      if (state.session?.id === id) update({ session });
      return '';
    },
    !!rating,
  );
  if (words) (view as unknown as { comment: HTMLTextAreaElement }).comment.value = words;
  return view;
}

/** An action that the agent proposes, with its exact arguments, to confirm or decline. */
function actionView({ id, name, title, arguments: values, status }: Action): HTMLElement {
  const waits = status === 'awaiting_confirmation';
  // Index in the order of the texts, ending with `error`; refused, declined and expired come before these statuses.
  const said = T.action_declined + 1 + ['awaiting_approval', 'running', 'done', 'failed'].indexOf(status);
  const note = h('small', { role: 'status' }, !waits && t(said));
  const button = (kind: 'main' | 'plain', label: number, decision: string): HTMLElement =>
    h(
      `button.${kind}`,
      {
        onclick: () =>
          call<Action>(`actions/${id}/confirm`, { decision }).then(onAction, () => (note.textContent = t(T.error))),
      },
      t(label),
    );
  return h(
    'div.card',
    {},
    h('h4', {}, title ?? name),
    h(
      'dl',
      {},
      ...Object.entries(values).flatMap(([key, value]) => [
        h('dt', {}, key.replaceAll('_', ' ')),
        // Each in its own direction, but aligned to the same side.
        h('dd', {}, h('bdi', {}, typeof value === 'string' ? value : json(value))),
      ]),
    ),
    note,
    waits && button('main', T.confirm, 'confirm'),
    waits && button('plain', T.decline, 'decline'),
  );
}
