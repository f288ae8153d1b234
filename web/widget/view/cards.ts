/** What the person fills in or decides, below the conversation. */
import { call } from '../api.js';
import { place } from '../boot.js';
import { acted } from '../incoming.js';
import { begun } from '../live.js';
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

/** @param submit may say what to show instead of the form; what it throws leaves the form as it is, with a word */
function form(title: number, controls: HTMLElement[], submit: (values: Values) => Promise<string | void>): HTMLElement {
  const wrong = h('p', { role: 'alert' });
  const view = h('form.card', {}, h('h4', {}, texts[title]), ...controls, wrong, h('button.main', {}, texts[T.send]));
  view.onsubmit = async (event) => {
    event.preventDefault();
    try {
      const values = [...new FormData(view)].filter(([, value]) => value);
      view.inert = true;
      const said = await submit(Object.fromEntries(values) as Values);
      view.replaceChildren(h('p', { role: 'status' }, said || texts[T.form_sent]));
    } catch {
      wrong.textContent = texts[T.error]!;
    }
    view.inert = false;
  };
  return view;
}

const lead = async (values: Values): Promise<void> => {
  await call('leads', { ...values, session_id: state.session?.id });
};
/** A person is asked for. */
export async function person({ name, email, phone }: Values, kind: string, text?: string): Promise<void> {
  await call(`sessions/${(await begun()).id}/escalate`, { name, email, phone, kind, text });
}

/** What a message asks to be filled in. */
export function formView({ form: kind, author }: Message): HTMLElement {
  if (kind === 'meeting') return meetingView();
  if (kind === 'offline')
    return form(T.offline_title, [...fields(['name', 'email']), area(T.message, 'message', true)], (values) =>
      person(values, 'ticket', values.message),
    );
  // The service itself asks only where a person of the team is wanted.
  return contactView(author === 'system' ? (values) => person(values, 'callback') : lead);
}

/** Who it is, as the workspace wants to know it. */
const contactView = (send: (values: Values) => Promise<string | void>): HTMLElement =>
  form(T.contact_title, fields(state.settings!.lead_form.fields), send);

/** Asked for a person: first who it is, then the person. */
export const leadView = (): HTMLElement =>
  contactView(async (values) => {
    await lead(values);
    await person(values, 'live_chat');
  });

/** Free times of the next seven days. */
export function meetingView(): HTMLElement {
  const card = h('div');
  const { timezone } = place();
  call<Slot[]>(`meetings/slots?timezone=${encodeURIComponent(timezone)}`).then(
    (slots) => {
      const options = slots.map(({ starts_at }, at) => h('option', { value: String(at) }, full(starts_at)));
      const time = labelled(T.meeting_time, h('select', { name: 'at' }, ...options));
      card.append(
        slots.length
          ? form(T.meeting_title, [time, ...fields(['name', 'email'])], async ({ at, ...who }) => {
              const { starts_at, host_id } = slots[Number(at)]!;
              const body = { starts_at, host_id, timezone, ...who, session_id: state.session?.id };
              return say(T.meeting_booked, full((await call<Meeting>('meetings', body)).starts_at));
            })
          : texts[T.meeting_none]!,
      );
      card.scrollIntoView(false);
    },
    () => card.append(texts[T.error]!),
  );
  return card;
}

const full = (at: string): string => when(at, { dateStyle: 'full', timeStyle: 'short' });

/** How it was, when it is over. */
export const ratingView = (id: string): HTMLElement =>
  form(
    T.rating_question,
    [
      h(
        'div.scores',
        { role: 'radiogroup', 'aria-label': texts[T.rating_question] },
        ...['1', '2', '3', '4', '5'].map((value) =>
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
      const body = { score: Number(score), solved: solved ? true : undefined, comment };
      changed({ session: await call<Session>(`sessions/${id}/rating`, body) });
      return texts[T.rating_thanks]!;
    },
  );

/** What the agent would do for the person, word for word, and their yes or no. */
export function actionView({ id, name, title, arguments: values, status, destructive, message }: Action): HTMLElement {
  const waits = status === 'awaiting_confirmation';
  // In the order of the texts, the last is `error`; what is refused, declined or expired comes before them.
  const said = T.action_declined + 1 + ['awaiting_approval', 'running', 'done', 'failed'].indexOf(status);
  const note = h('p.note', { role: 'status' }, waits ? destructive && texts[T.irreversible] : (message ?? texts[said]));
  const button = (kind: 'main' | 'plain', label: number, decision: string): HTMLElement =>
    h(
      `button.${kind}`,
      {
        onclick: () =>
          call<Action>(`actions/${id}/confirm`, { decision }).then(acted, () => (note.textContent = texts[T.error]!)),
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
        h('dt', {}, key),
        h('dd', { dir: 'auto' }, typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
    ),
    note,
    waits && button('main', T.confirm, 'confirm'),
    waits && button('plain', T.decline, 'decline'),
  );
}
