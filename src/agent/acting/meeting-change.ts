/** Moving and cancelling the meetings that were booked in the same conversation. */
import { stated, t } from '../../platform/kernel/texts/texts.js';
import type { ToolOutcome } from '../ports/tool.js';
import type { MovedMeeting, Pending } from '../ports/turn.js';
import { isNegated } from '../proof/negation.js';
import { words } from '../retrieval/lexemes.js';
import { isYesTo } from './after-consent.js';
import {
  bookedTime,
  cancelsOnly,
  cannotCome,
  changesMeeting,
  CHOOSING,
  missesMeeting,
  namesNoun,
  saysCancel,
  wantsAnotherMeeting,
  type Slot,
} from './booking.js';
import { datesIn } from './dates.js';
import {
  book,
  chosenDay,
  chosenTime,
  clausesOf,
  dayOf,
  namesOnlyWhen,
  offerTimes,
  onDaysOf,
  wishedWhen,
  type MeetingSteps,
  type NamedWhen,
  type Steps,
} from './meeting-turn.js';
import type { ToolTurnOutcome } from './merge-action-result.js';
import { onlyOne } from './only-one.js';
import { namesOwnMatter } from './wishes.js';

/** As `list_meetings` and `move_meeting` give it. */
type Booked = Record<string, string | null> & { meeting_id: string; starts_at: string };

/**
 * What changes a meeting that was booked here: before it is taken for small talk (`I can't make it`) or for a wish.
 * @param isOrder whether the message means something else that was named after the meeting
 */
export async function* changeBooked(
  steps: MeetingSteps,
  isOrder: (meeting: string) => boolean,
): Steps<ToolTurnOutcome | null> {
  const { message } = steps.input;
  const isChange =
    cannotCome(message) ||
    cancelsOnly(message) ||
    changesMeeting(message) ||
    // `Cancel my viewing`, in the workspace's own word.
    (saysCancel(message) && message.intent !== 'question' && namesNoun(message, await steps.tools()));
  return isChange ? yield* changeMeeting(steps, isOrder) : null;
}

/** A wish for a time moves the meeting that was booked before, and books none beside it. */
export async function* wishedMeeting(steps: MeetingSteps, named?: NamedWhen): Steps<ToolTurnOutcome | null> {
  return (yield* changeMeeting(steps, undefined, named)) ?? (yield* offerTimes(steps, { named }));
}

/** The same as a large model reads it: it is to be moved, or cancelled; null if none was booked in this conversation. */
export async function* changeNamed(
  steps: MeetingSteps,
  { cancels, when }: { cancels: boolean; when: NamedWhen },
): Steps<ToolTurnOutcome | null> {
  const booked = (yield* bookedHere(steps)).map((one) => meetingOf(one, steps.language));
  if (booked.length === 0) return null;
  return yield* askAbout(steps, meantOf(steps, booked, cancels), { cancels, named: when });
}

/** The only one, or the one on a day that is named: of a single day that is wished, it may be moved to that. */
function meantOf({ input: { question }, acting }: MeetingSteps, booked: MovedMeeting[], cancels: boolean) {
  const isNamed = cancels || datesIn(question, acting.today).length > 1;
  const one = onlyOne(booked) ?? (isNamed ? onlyOne(onDaysOf(question, booked, acting)) : undefined);
  return one ? [one] : booked;
}

const meetingOf = (one: Booked, language: string): MovedMeeting => ({
  ...{ id: one.meeting_id, what: bookedTime(one, language), startsAt: one.starts_at },
});

/** Asks whether to cancel it, or which one, or offers times to move it to; null if none was booked in this conversation. */
async function* changeMeeting(
  steps: MeetingSteps,
  isOrder: (meeting: string) => boolean = () => false,
  asked?: NamedWhen,
): Steps<ToolTurnOutcome | null> {
  const { message, question } = steps.input;
  if (wantsAnotherMeeting(message)) return null;
  const meetings = yield* bookedHere(steps);
  if (meetings.length === 0) return null;
  const booked = meetings.map((one) => meetingOf(one, steps.language));
  if (booked.every(({ what }) => isOrder(what))) return null;
  const named = onlyOne(onDaysOf(question, booked, steps.acting));
  // `I can't make it on Thursday, how about Friday?`
  const others = clausesOf(question).filter(
    (clause) => !isNegated(clause) && !saysCancel({ ...message, text: clause }),
  );
  const isMoved = datesIn(others.join(', '), steps.acting.today).some((day) => !named || day !== dayOf(steps, named));
  const cancels = !isMoved && (saysCancel(message) || cannotCome(message));
  return yield* askAbout(steps, meantOf(steps, booked, cancels), { cancels, named: asked });
}

/** The meetings that were booked in this conversation. */
async function* bookedHere(steps: MeetingSteps): Steps<Booked[]> {
  const outcome = yield* use(steps, 'list_meetings', {});
  return outcome?.status === 'done' ? (outcome.data as { meetings: Booked[] }).meetings : [];
}

/** `I can't make it on Thursday`, of a meeting that is not changed here; what is asked beside it is answered. */
export async function* missesOther(steps: MeetingSteps): Steps<boolean> {
  const { message } = steps.input;
  const isSaid = cannotCome(message) && wishedWhen(steps).days.length > 0;
  if (!isSaid || message.parts.some(({ intent }) => intent === 'question')) return false;
  const isMeant = missesMeeting(message, await steps.tools(), steps.acting.today);
  return isMeant || (yield* bookedHere(steps)).length > 0;
}

/** @param cancels false = it is to be moved */
async function* askAbout(
  steps: MeetingSteps,
  among: MovedMeeting[],
  { cancels, named }: { cancels: boolean; named?: NamedWhen | undefined },
): Steps<ToolTurnOutcome | null> {
  const one = onlyOne(among);
  if (one && !cancels) return yield* offerTimes(steps, { moves: one, named });
  const { language } = steps;
  const answer = one ? t('booking.cancel', language, { what: one.what }) : t('order.whichOne', language);
  const choices = one ? [t('choice.yes', language), t('choice.no', language)] : among.map(({ what }) => what);
  return steps.result('clarify', answer, { choices, pending: { kind: 'meeting', among, cancels } });
}

/** The answer to `Which of these times?`, `Which meeting?` or `Shall I cancel it?`; null if it is none. */
export async function* resumeMeeting(
  steps: MeetingSteps,
  pending: Pending & { kind: 'day' | 'slot' | 'meeting' },
): Steps<ToolTurnOutcome | null> {
  const { consent, opening } = steps.input.message;
  const done = pending.kind === 'meeting' ? yield* chooseMeeting(steps, pending) : yield* chooseTime(steps, pending);
  return done ?? (consent === false && opening === null ? steps.reply('order.declined') : null);
}

async function* chooseTime(
  steps: MeetingSteps,
  asked: Pending & { kind: 'day' | 'slot' },
): Steps<ToolTurnOutcome | null> {
  const { moves } = asked;
  const [days, among] = asked.kind === 'day' ? [asked, []] : [null, asked.slots];
  const take = ({ startsAt }: Slot): Steps<ToolTurnOutcome | null> =>
    moves ? move(steps, moves, startsAt) : book(steps, { starts_at: startsAt });
  const day = days && chosenDay(steps.input, days);
  if (day !== null) return yield* offerTimes(steps, { moves, day, from: days?.from });
  const slot = chosenTime(steps.input, among);
  if (slot) return yield* take(slot);
  if (!namesOnlyWhen(steps))
    return moves && saysCancel(steps.input.message) && !namesOwnMatter(steps.input.question)
      ? yield* askAbout(steps, [moves], { cancels: true })
      : null;
  const others = yield* offerTimes(steps, { moves, among, from: days?.from });
  const pending = others && 'result' in others ? others.result.pending : null;
  // `Friday at 3`, which was not in the list.
  const other = pending?.kind === 'slot' ? chosenTime(steps.input, pending.slots) : null;
  return other ? yield* take(other) : others;
}

/** Nothing is cancelled before it was named, and the person agreed. */
async function* chooseMeeting(
  steps: MeetingSteps,
  { among, cancels }: Pending & { kind: 'meeting' },
): Steps<ToolTurnOutcome | null> {
  const { message, question } = steps.input;
  const isAnswer =
    message.opening?.isYes !== false &&
    !isNegated(question) &&
    message.intent !== 'question' &&
    !namesOwnMatter(question);
  const one = onlyOne(among);
  if (one) {
    const own = { name: 'cancel_meeting', arguments: { what: one.what } };
    const isYes = [message, { ...message, text: message.questions }].some((said) => isYesTo(said, own));
    if (isYes || (isAnswer && ordersCancel(steps, one))) return yield* cancel(steps, one);
    if (namesOnlyWhen(steps)) return yield* offerTimes(steps, { moves: one });
    // `Cancel Thursday`
    const isNamed = isAnswer && saysCancel(message) && onDaysOf(question, among, steps.acting).length > 0;
    return message.consent === true || isNamed ? yield* askAbout(steps, among, { cancels: true }) : null;
  }
  const slots = among.map(({ what: label, startsAt }) => ({ label, startsAt }));
  const slot = isAnswer ? (chosenTime(steps.input, slots) ?? onlyOne(onDaysOf(question, slots, steps.acting))) : null;
  const chosen = among.find(({ startsAt }) => startsAt === slot?.startsAt);
  if (!chosen) return null;
  if (!cancels) return yield* offerTimes(steps, { moves: chosen });
  return choosesOnly(steps, chosen)
    ? yield* cancel(steps, chosen)
    : yield* askAbout(steps, [chosen], { cancels: true });
}

/** `Please cancel the appointment`, and not `I'll be there till the end`, which only contains a word for it. */
const ordersCancel = ({ input: { message }, language }: MeetingSteps, { what }: MovedMeeting): boolean =>
  message.context === '' &&
  !message.text.includes('?') &&
  saysCancel(message) &&
  cancelsOnly({ ...message, text: message.questions }, t('booking.cancel', language, { what }));

/** `The second one`, `on Friday`: nothing beside it, as `I'll keep Thursday` names one as well. */
function choosesOnly({ acting, input: { message } }: MeetingSteps, { what }: MovedMeeting): boolean {
  const said = message.questions;
  const { rest } = wishedWhen({ acting, input: { question: said } });
  const isBeside = (word: string): boolean => CHOOSING.has(word) || /^\d+$/.test(word);
  return words(said).join() === words(what).join() || (message.context === '' && words(rest).every(isBeside));
}
/** Moves it to the chosen time, or offers others if that was taken. */
async function* move(steps: MeetingSteps, meeting: MovedMeeting, startsAt: string): Steps<ToolTurnOutcome | null> {
  const args = { meeting_id: meeting.id, starts_at: startsAt };
  const outcome = yield* use(steps, 'move_meeting', args);
  if (outcome?.status === 'failed' && outcome.reason === 'slot_unavailable')
    return (
      (yield* offerTimes(steps, { isTaken: true, moves: meeting, day: dayOf(steps, { startsAt }) })) ??
      steps.reply('booking.noSlots')
    );
  return outcome && told(steps, { name: 'move_meeting', arguments: args }, outcome);
}

async function* cancel(steps: MeetingSteps, { id }: MovedMeeting): Steps<ToolTurnOutcome | null> {
  const outcome = yield* use(steps, 'cancel_meeting', { meeting_id: id });
  return outcome && told(steps, { name: 'cancel_meeting', arguments: { meeting_id: id } }, outcome);
}

function told(
  steps: MeetingSteps,
  action: { name: 'move_meeting' | 'cancel_meeting'; arguments: Record<string, string> },
  outcome: ToolOutcome,
): ToolTurnOutcome {
  if (outcome.status !== 'done') return steps.outcome({ ...action, destructive: false }, outcome);
  const what = bookedTime(outcome.data as Booked, steps.language);
  const isMoved = action.name === 'move_meeting';
  const answer = stated(isMoved ? 'meeting.moved' : 'meeting.cancelled', steps.language, { what });
  return steps.result('answered', answer, { sideEffect: isMoved ? 'meeting_booked' : 'action_done' });
}

/** Null where the tool is not offered. */
async function* use(steps: MeetingSteps, name: string, args: Record<string, string>): Steps<ToolOutcome | null> {
  const tool = (await steps.tools()).find((one) => one.name === name);
  return tool ? yield* steps.run(tool, args) : null;
}
