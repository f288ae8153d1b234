/** The meetings of a turn: offers free times, on the day that the person named, and books the chosen one. */
import type { Json } from '../../platform/kernel/json-schema.js';
import { t, type PlainKey } from '../../platform/kernel/texts/texts.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { FormField, MovedMeeting, Pending, TurnActing, TurnEvent, TurnResult } from '../ports/turn.js';
import { isNegated } from '../proof/negation.js';
import { words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import { dayLabelOf } from '../texts/time-label.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import type { Intent } from '../understanding/intents.js';
import type { ActionOutcome } from './action-outcome.js';
import { extractArguments, type Arguments } from './arguments.js';
import type { WantedArgument } from './asking.js';
import { bookedText, chosenSlot, clockOf, freeTimesIn, saysOnlyWhen, type FreeTime, type Slot } from './booking.js';
import { reachIn } from './contact-details.js';
import { datesIn, dayAt, dayBounds, withoutDays } from './dates.js';
import type { ToolTurnOutcome } from './merge-action-result.js';
import { onlyOne } from './only-one.js';
import { beginningOf, readTimeWish, type TimeWish } from './time-wish.js';

/** What a turn's meetings need of its actions. */
export interface MeetingSteps {
  readonly input: AnalysedTurn;
  readonly acting: TurnActing;
  readonly language: string;
  tools(): Promise<OfferedTool[]>;
  run(tool: OfferedTool, args: Arguments): AsyncGenerator<TurnEvent, ToolOutcome, void>;
  ask(tool: OfferedTool, wanted: WantedArgument): ToolTurnOutcome;
  outcome(action: ActionOutcome['action'], outcome: ToolOutcome): ToolTurnOutcome;
  reply(text: PlainKey): ToolTurnOutcome;
  result(status: TurnResult['status'], answer: string, more: Partial<TurnResult>): ToolTurnOutcome;
}

/** A day and a time by another's reading of the message; what is absent is read here. */
export type NamedWhen = Partial<Pick<When, 'days' | 'times'>>;

export const clausesOf = (text: string): string[] => text.split(/[,.;!?\n]+(?!\d)/u);

/** What a person says of when: its days, none if all are denied, and times of day; and what else the message says. */
interface When extends TimeWish {
  days: string[];
}

/** `Thursday doesn't work, can we make it Friday afternoon`; what is denied, unless it is all, is left out. */
export function wishedWhen({ input, acting }: Pick<MeetingSteps, 'acting'> & { input: { question: string } }): When {
  const { today } = acting;
  const affirmed = clausesOf(input.question)
    .filter((clause) => !isNegated(clause))
    .join(', ');
  const text = datesIn(input.question, today).length > 1 ? affirmed : input.question;
  return { days: datesIn(text, today), ...readTimeWish(withoutDays(text, today)) };
}

/** `What about Friday?`, `after 4`: a day or a time, and nothing else that means something but one word that compares. */
export function namesOnlyWhen(steps: MeetingSteps): boolean {
  const { acting, input } = steps;
  // Without a no before it, and without what a mail begins and ends with.
  const { days, part, times, rest } = wishedWhen({ acting, input: { question: input.message.questions } });
  if (days.length + times.length === 0 && part === null) return false;
  if (isNegated(rest)) return false;
  const { languages, intent } = input.message;
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const others = words(rest).filter((word) => !stops.has(word) && !isWeak(word));
  return others.length === 0 || (others.length === 1 && !ELSE.includes(intent));
}

const ELSE: Intent[] = ['question', 'act', 'complaint', 'wants_person', 'never_mind'];

export type Steps<Outcome> = AsyncGenerator<TurnEvent, Outcome, void>;

/** Whether it is about these times: some are in the part of the day, or at the very time, that was wished. */
function fits({ part, times: wished, rest }: When, times: FreeTime[]): boolean {
  if (wished.length > 0) return !saysOnlyWhen(rest) || times.some(({ minute }) => wished.includes(minute));
  return part === null || times.some(({ minute }) => minute >= part.from && minute < part.to);
}

interface OfferedTimes {
  moves?: MovedMeeting | undefined;
  /** The time that was chosen is free no more. */
  isTaken?: boolean;
  /** The times that were offered before: what is said only of a time is of their day. */
  among?: Slot[];
  /** YYYY-MM-DD, of those that were offered. */
  day?: string;
  /** Minute of the day that was wished for before. */
  from?: number | undefined;
  named?: NamedWhen | undefined;
}

/**
 * Offers the days that have free times, or of the one day that is wished all of them, those of the wished part of it first;
 * null if meetings cannot be booked here at all.
 */
export async function* offerTimes(
  steps: MeetingSteps,
  { moves, isTaken = false, among = [], day, from: before = 0, named: told = {} }: OfferedTimes = {},
): Steps<ToolTurnOutcome | null> {
  const when = { ...wishedWhen(steps), ...told };
  // `Move it from Thursday to Friday`
  const days = when.days.filter((one) => when.days.length === 1 || !moves || one !== dayOf(steps, moves));
  // `At 16:00` is of the day whose times were offered.
  const wished = day ?? onlyOne(among.map((slot) => dayOf(steps, slot)));
  const onDays = day === undefined && days.length > 0 ? days : wished === undefined ? [] : [wished];
  const named = onDays.length === 0 ? null : yield* timesOf(steps, onDays);
  const found = named && named.times.length > 0 ? named : yield* timesOf(steps, []);
  if (!found || found.times.length === 0) return null;
  const isFree = (onDays.length === 0 || found === named) && (day !== undefined || fits(when, found.times));
  const from = day === undefined && (when.part || when.times.length > 0) ? beginningOf(when) : before;
  const offered = daysOf(found.times, isFree && day === undefined ? when : null);
  const [first, another] = offered;
  if (first === undefined) return null;
  const { language } = steps;
  const lines = [
    ...(isFree && !isTaken ? [] : [t('booking.notThen', language)]),
    ...(moves && !day ? [t('booking.moveTo', language, { what: moves.what })] : []),
    another ? t('booking.days', language) : t('booking.slots', language, { zone: found.zone }),
  ];
  const onFirst = found.times.filter((time) => time.day === first);
  const slots = [...onFirst.filter(({ minute }) => minute >= from), ...onFirst.filter(({ minute }) => minute < from)];
  const choices = another ? offered.map((one) => dayLabelOf(one, language)) : slots.map(({ label }) => label);
  const pending = another
    ? { kind: 'day' as const, days: offered.map((one, at) => ({ label: choices[at] ?? one, day: one })), from }
    : { kind: 'slot' as const, slots: slots.map(({ label, startsAt }) => ({ label, startsAt })) };
  return steps.result('clarify', lines.join('\n'), {
    choices,
    // The form books a meeting of its own.
    ...(!moves && { form: 'meeting', fields: pickerFields(another ? null : first, from) }),
    pending: { ...pending, ...(moves && { moves }) },
  });
}

/** The days of these times, of which those of the wished part of the day, if there are any. */
function daysOf(times: FreeTime[], when: When | null): string[] {
  const part = when?.part;
  const fitting = part ? times.filter(({ minute }) => minute >= part.from && minute < part.to) : times;
  return [...new Set(fitting.map(({ day }) => day))];
}

/** What the widget's picker begins with. */
const pickerFields = (day: string | null, from: number): FormField[] =>
  [
    { name: 'day', type: 'date' as const, value: day },
    { name: 'time', type: 'time' as const, value: from > 0 ? clockOf(from) : null },
  ].map((field) => ({ ...field, label: field.name, required: true, choices: [] }));

/** The day of a time, in the person's time zone. */
export const dayOf = ({ acting }: Pick<MeetingSteps, 'acting'>, { startsAt }: Pick<Slot, 'startsAt'>): string =>
  dayAt(Date.parse(startsAt), acting.timezone);

/** The free times of these days; none = of the next ones. */
async function* timesOf(steps: MeetingSteps, days: string[]): Steps<ReturnType<typeof freeTimesIn> | null> {
  const tool = (await steps.tools()).find(({ name }) => name === 'list_slots');
  const bounds = days.toSorted().map((day) => dayBounds(day, steps.acting.timezone));
  const window: Arguments = bounds[0] ? { from: bounds[0].from, to: bounds.at(-1)?.to ?? bounds[0].to } : {};
  const outcome = tool && (yield* steps.run(tool, window));
  if (outcome?.status !== 'done') return null;
  const { zone, times } = freeTimesIn(outcome.data, steps.language);
  return { zone, times: times.filter(({ day }) => days.length === 0 || days.includes(day)) };
}

/** The offered day that a message chooses, by its label or its place. */
export function chosenDay(
  { question, message }: Pick<AnalysedTurn, 'question' | 'message'>,
  { days }: Pick<Pending & { kind: 'day' }, 'days'>,
): string | null {
  const listed = days.map(({ label, day }) => ({ label, startsAt: day }));
  return (chosenSlot(question, listed) ?? chosenSlot(message.questions, listed))?.startsAt ?? null;
}

/** The offered time that a message chooses, be it between a mail's greeting and signature. */
export const chosenTime = (
  { question, message, acting }: Pick<AnalysedTurn, 'question' | 'message' | 'acting'>,
  slots: Slot[],
): Slot | null => timeIn(question, slots, acting) ?? timeIn(message.questions, slots, acting);

/** Of the day that the text names, if it names one other than by quoting a label. */
function timeIn(text: string, slots: Slot[], acting: TurnActing | undefined): Slot | null {
  const today = acting?.today ?? null;
  const isDated = acting !== undefined && datesIn(text, acting.today).length > 0;
  const isOfDay = isDated && !slots.some(({ label }) => text.includes(label));
  return chosenSlot(text, isOfDay ? onDaysOf(text, slots, acting) : slots, today);
}

/** Those on a day that a text names. */
export function onDaysOf<One extends Pick<Slot, 'startsAt'>>(text: string, slots: One[], acting: TurnActing): One[] {
  const days = datesIn(text, acting.today);
  return slots.filter((slot) => days.includes(dayOf({ acting }, slot)));
}

/** Who books and says who they are is one whom sales may follow up. */
async function* keepAsLead(
  steps: MeetingSteps,
  { email, name }: { email: Json | undefined; name: Json | undefined },
): Steps<void> {
  const tool = (await steps.tools()).find(({ name: called }) => called === 'capture_lead');
  if (tool && email !== undefined && name !== undefined) yield* steps.run(tool, { email, name });
}

export async function* book(steps: MeetingSteps, args: Arguments): Steps<ToolTurnOutcome | null> {
  const tools = await steps.tools();
  const tool = tools.find(({ name }) => name === 'book_meeting');
  if (!tool) return null;
  const customerText = [steps.input.question, ...steps.input.history.toReversed()].join('\n');
  const stated = extractArguments(tool.parameters, customerText).arguments['email'];
  const email = args['email'] ?? steps.acting.email ?? stated;
  if (email === undefined)
    return steps.ask(tool, { arguments: args, missing: 'email', what: t('booking.email', steps.language) });
  // Beside the address that they were asked for, people write their name.
  const name = args['name'] ?? reachIn(steps.input)?.name;
  const outcome = yield* steps.run(tool, { ...args, email, ...(name !== undefined && { name }) });
  if (outcome.status === 'failed' && outcome.reason === 'slot_unavailable')
    return (
      (yield* offerTimes(steps, { isTaken: true, day: dayOf(steps, { startsAt: String(args['starts_at']) }) })) ??
      steps.reply('booking.noSlots')
    );
  if (outcome.status !== 'done')
    return steps.outcome({ name: 'book_meeting', arguments: args, destructive: false }, outcome);
  yield* keepAsLead(steps, { email: args['email'] ?? stated, name });
  const text = bookedText(outcome.data as Record<string, string | null>, {
    language: steps.language,
    nouns: tools.find(({ name }) => name === 'list_slots')?.nouns ?? [],
    linkHosts: steps.input.guardrails?.linkHosts ?? null,
  });
  return steps.result('answered', text, { sideEffect: 'meeting_booked' });
}
