/** What the person fills in or decides, below the conversation. */
import { call, type Refusal } from '../api.js';
import { place } from '../boot.js';
import { onAction } from '../incoming.js';
import { begun, deliver } from '../live.js';
import { changed, h, say, state, texts, when } from '../state.js';
import type { Action, Meeting, Message, Session, Slot } from '../wire.js';

type Values = Record<string, string | undefined>;

/** What can be asked for, in the order of the texts, and what browsers fill in; email and tel are also kinds of input. */
const FIELDS = ['name', 'email', 'phone', 'company'];
const FILLS = ['name', 'email', 'tel', 'organization'];

const labelled = (label: number, control: HTMLElement): HTMLElement => h('label', {}, texts[label], control);
const area = (label: number, name: string, required = false): HTMLElement =>
  labelled(label, h('textarea', { name, required, rows: 3, maxlength: 1000 }));
const fields = (names: string[]): HTMLElement[] =>
  names.map((name) => {
    const at = FIELDS.indexOf(name);
    const fill = FILLS[at];
    const value = state.contact?.[name as 'name'];
    return labelled(
      T.name + at,
      h('input', { name, type: fill, autocomplete: fill, value, required: fill === 'email' }),
    );
  });

/** @param submit says what to show instead of the form; what it throws leaves the form as it is, with a word */
function form(title: number, controls: HTMLElement[], submit: (values: Values) => Promise<string>): HTMLElement {
  const wrong = h('small', { role: 'alert' });
  let busy = false;
  // In the label, where there is a field that it is about: so it is read out with the field as well.
  const refuse = (field?: HTMLInputElement | null): void => {
    wrong.textContent = texts[field ? T.invalid : T.error]! + (field?.type === 'email' ? ' name@example.com' : '');
    (field?.parentNode ?? view).append(wrong);
    field?.focus();
  };
  const view = h(
    'form.card',
    {
      novalidate: true,
      oninput: () => wrong.remove(),
      async onsubmit(event: Event) {
        event.preventDefault();
        const missing = view.querySelector<HTMLInputElement>(':invalid');
        if (missing) return refuse(missing);
        if (busy) return;
        busy = true;
        try {
          const values = [...new FormData(view)].filter(([, value]) => value);
          changed({ filled: await submit(Object.fromEntries(values) as Values), card: '' });
        } catch (error) {
          refuse(view[(error as Refusal).param as never] as HTMLInputElement | undefined);
        }
        busy = false;
      },
    },
    h('h4', {}, texts[title]),
    ...controls,
    h('button.main', {}, texts[T.send]),
  );
  return view;
}

const lead = async (values: Values): Promise<string> => {
  await call('leads', { ...values, session_id: state.session?.id });
  return texts[T.form_sent]!;
};
/** A person is asked for. */
export async function person({ name, email, phone }: Values, kind: string, text?: string): Promise<string> {
  await call(`sessions/${(await begun()).id}/escalate`, { name, email, phone, kind, text });
  // It may be the first thing that was said: from here on what they answer is heard.
  deliver();
  return texts[T.form_sent]!;
}

/** What a message asks to be filled in. */
export function formView({ form: kind, author }: Message): HTMLElement {
  // The times that the agent has picked are there to choose from.
  if (kind === 'meeting') return h('button.link', { onclick: () => changed({ card: kind }) }, texts[T.more_times]);
  if (kind === 'offline')
    return form(T.offline_title, [...fields(['name', 'email']), area(T.message, 'message', true)], (values) =>
      person(values, 'ticket', values.message),
    );
  // The service itself asks only where a person of the team is wanted.
  return contactView(author === 'system' ? (values) => person(values, 'callback') : lead);
}

/** Who it is, as the workspace wants to know it. */
const contactView = (send: (values: Values) => Promise<string>): HTMLElement =>
  form(T.contact_title, fields(state.settings!.lead_form.fields), send);

/** Asked for a person: first who it is, then the person. */
export const leadView = (): HTMLElement =>
  contactView(async (values) => {
    await lead(values);
    return person(values, 'live_chat');
  });

/** Free times of the next seven days. */
export function meetingView(): HTMLElement {
  const card = h('div');
  const { timezone } = place();
  call<Slot[]>('meetings/slots').then(
    (slots) => {
      const options = slots.map(({ starts_at }, at) => h('option', { value: String(at) }, when(starts_at)));
      const time = labelled(T.meeting_time, h('select', { name: 'at' }, ...options));
      card.append(
        slots.length
          ? form(T.meeting_title, [time, ...fields(['name', 'email'])], async ({ at, ...who }) => {
              const { starts_at, host_id } = slots[Number(at)]!;
              const body = { starts_at, host_id, timezone, ...who, session_id: state.session?.id };
              const { confirm_by } = await call<Meeting>('meetings', body);
              return say(confirm_by ? T.meeting_held : T.meeting_booked, when(starts_at));
            })
          : texts[T.meeting_none]!,
      );
      card.scrollIntoView(false);
    },
    () => card.append(texts[T.error]!),
  );
  return card;
}

/** How it was, when it is over. */
export const ratingView = (id: string): HTMLElement =>
  form(
    T.rating_question,
    [
      h(
        'fieldset.scores',
        { 'aria-label': texts[T.rating_question] },
        ...[...'12345'].map((value) =>
          h(
            'label',
            {},
            h('input', {
              type: 'radio',
              name: 'score',
              value,
              required: true,
            }),
            value,
          ),
        ),
      ),
      h('label.check', {}, h('input', { type: 'checkbox', name: 'solved' }), texts[T.solved_question]),
      area(T.rating_comment, 'comment'),
    ],
    async ({ score, solved, comment }) => {
      const body = { score: Number(score), solved: solved && true, comment };
      changed({ session: await call<Session>(`sessions/${id}/rating`, body) });
      return '';
    },
  );

/** What the agent would do for the person, word for word, and their yes or no. */
export function actionView({ id, name, title, arguments: values, status }: Action): HTMLElement {
  const waits = status === 'awaiting_confirmation';
  // In the order of the texts, the last is `error`; what is refused, declined or expired comes before them.
  const said = T.action_declined + 1 + ['awaiting_approval', 'running', 'done', 'failed'].indexOf(status);
  const note = h('small', { role: 'status' }, !waits && texts[said]);
  const button = (kind: 'main' | 'plain', label: number, decision: string): HTMLElement =>
    h(
      `button.${kind}`,
      {
        onclick: () =>
          call<Action>(`actions/${id}/confirm`, { decision }).then(
            onAction,
            () => (note.textContent = texts[T.error]!),
          ),
      },
      texts[label],
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
        // Each in its own direction, but all at the same side.
        h('dd', {}, h('bdi', {}, typeof value === 'string' ? value : JSON.stringify(value))),
      ]),
    ),
    note,
    waits && button('main', T.confirm, 'confirm'),
    waits && button('plain', T.decline, 'decline'),
  );
}
