/** The meetings of a turn: offers free times, on the day that the person named, and books the chosen one. */
import type { Json } from '../../platform/kernel/json-schema.js';
import { t, type KeysIn, type PlainKey } from '../../platform/kernel/texts/texts.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { MovedMeeting, TurnActing, TurnEvent, TurnResult } from '../ports/turn.js';
import { isNegated } from '../proof/negation.js';
import { words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import { isWeak } from '../retrieval/weak-words.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import type { Intent } from '../understanding/intents.js';
import type { ActionOutcome } from './action-outcome.js';
import { extractArguments, type Arguments } from './arguments.js';
import type { WantedArgument } from './asking.js';
import { bookedText, chosenSlot, slotsIn, type Slot } from './booking.js';
import { reachIn } from './contact-details.js';
import { datesIn, dayAt, dayBounds, withoutDays } from './dates.js';
import type { ToolTurnOutcome } from './merge-action-result.js';
import { onlyOne } from './only-one.js';
import { readTimeWish, type TimeWish } from './time-wish.js';

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

export const clausesOf = (text: string): string[] => text.split(/[,.;!?\n]+(?!\d)/u);

/** What a person says of when: its days, none if all are denied, and times of day; and what else the message says. */
interface When {
  days: string[];
  wishes: TimeWish[];
  rest: string;
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
  const { days, wishes, rest } = wishedWhen({ acting, input: { question: input.message.questions } });
  if (days.length + wishes.length === 0 || isNegated(rest)) return false;
  const { languages, intent } = input.message;
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const others = words(rest).filter((word) => !stops.has(word) && !isWeak(word));
  return others.length === 0 || (others.length === 1 && !ELSE.includes(intent));
}

const ELSE: Intent[] = ['question', 'act', 'complaint', 'wants_person', 'never_mind'];

export type Steps<Outcome> = AsyncGenerator<TurnEvent, Outcome, void>;

/** Offers free times to choose from; null if meetings cannot be booked here at all. @param moves the meeting to move */
export async function* offerTimes(
  steps: MeetingSteps,
  {
    moves,
    text = moves ? 'moveTo' : 'slots',
    among = [],
  }: { moves?: MovedMeeting | undefined; text?: KeysIn<'booking'>; among?: Slot[] } = {},
): Steps<ToolTurnOutcome | null> {
  const when = wishedWhen(steps);
  // `Move it from Thursday to Friday`
  const days = when.days.filter((day) => when.days.length === 1 || !moves || day !== dayOf(steps, moves));
  // `After 4` is of the day whose times were offered.
  const offeredDay = onlyOne(among.map((slot) => dayOf(steps, slot)));
  const wished = days.length > 0 || offeredDay === undefined ? days : [offeredDay];
  const onDays = wished.length === 0 ? null : yield* timesOf(steps, { ...when, days: wished });
  const found = onDays && onDays.slots.length > 0 ? onDays : yield* timesOf(steps, { ...when, days: [] });
  if (!found || found.slots.length === 0) return null;
  const isFree = text === 'taken' || (found.isFitting && (wished.length === 0 || found === onDays));
  // On a channel without buttons the answer is all that the person sees.
  const lines = found.slots.map(({ label }, index) => `${index + 1}. ${label}`);
  const asked = t(`booking.${text}`, steps.language, { zone: found.zone, what: moves?.what ?? '' });
  const answer = [...(isFree ? [] : [t('booking.notThen', steps.language)]), asked, ...lines].join('\n');
  return steps.result('clarify', answer, {
    choices: found.slots.map(({ label }) => label),
    // The form books a meeting of its own.
    form: moves ? null : 'meeting',
    pending: { kind: 'slot', slots: found.slots, ...(moves && { moves }) },
  });
}

/** The day of a time, in the person's time zone. */
export const dayOf = ({ acting }: Pick<MeetingSteps, 'acting'>, { startsAt }: Pick<Slot, 'startsAt'>): string =>
  dayAt(Date.parse(startsAt), acting.timezone);

async function* timesOf(steps: MeetingSteps, when: When): Steps<ReturnType<typeof slotsIn> | null> {
  const tool = (await steps.tools()).find(({ name }) => name === 'list_slots');
  const bounds = when.days.toSorted().map((day) => dayBounds(day, steps.acting.timezone));
  const window: Arguments = bounds[0] ? { from: bounds[0].from, to: bounds.at(-1)?.to ?? bounds[0].to } : {};
  const outcome = tool && (yield* steps.run(tool, window));
  return outcome?.status === 'done' ? slotsIn(outcome.data, steps.language, when) : null;
}

/** The offered time that a message chooses, be it between a mail's greeting and signature. */
export const chosenTime = (
  { question, message, acting }: Pick<AnalysedTurn, 'question' | 'message' | 'acting'>,
  slots: Slot[],
): Slot | null => timeIn(question, slots, acting) ?? timeIn(message.questions, slots, acting);

/** Of the day that the text names, if it names one other than by quoting a label. */
function timeIn(text: string, slots: Slot[], acting: TurnActing | undefined): Slot | null {
  const isDated = acting !== undefined && datesIn(text, acting.today).length > 0;
  return chosenSlot(
    text,
    isDated && !slots.some(({ label }) => text.includes(label)) ? onDaysOf(text, slots, acting) : slots,
  );
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
    return (yield* offerTimes(steps, { text: 'taken' })) ?? steps.reply('booking.noSlots');
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
