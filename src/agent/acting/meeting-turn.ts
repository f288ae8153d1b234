/** The meetings of a turn: offers free times, on the day that the person named, and books the chosen one. */
import type { Json } from '../../platform/kernel/json-schema.js';
import { t, type KeysIn, type TextKey } from '../../platform/kernel/texts/texts.js';
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
import { bookedText, nearestFirst, slotsIn } from './booking.js';
import { reachIn } from './contact-details.js';
import { datesIn, dayBounds, withoutDays } from './dates.js';
import type { ToolTurnOutcome } from './merge-action-result.js';
import { onlyOne } from './only-one.js';

/** What a turn's meetings need of its actions. */
export interface MeetingSteps {
  readonly input: AnalysedTurn;
  readonly acting: TurnActing;
  readonly language: string;
  tools(): Promise<OfferedTool[]>;
  run(tool: OfferedTool, args: Arguments): AsyncGenerator<TurnEvent, ToolOutcome, void>;
  ask(tool: OfferedTool, wanted: WantedArgument): ToolTurnOutcome;
  outcome(action: ActionOutcome['action'], outcome: ToolOutcome): ToolTurnOutcome;
  reply(text: TextKey): ToolTurnOutcome;
  result(status: TurnResult['status'], answer: string, more: Partial<TurnResult>): ToolTurnOutcome;
}

/** `What about Friday?`, `Monday instead`: a day, and nothing else that means something but one word that compares. */
export function namesOnlyDay(steps: MeetingSteps): boolean {
  if (wishedDay(steps) === null) return false;
  const { text, languages, intent } = steps.input.message;
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const rest = words(withoutDays(text, steps.acting.today)).filter((word) => !stops.has(word) && !isWeak(word));
  return rest.length === 0 || (rest.length === 1 && !ELSE.includes(intent));
}

const ELSE: Intent[] = ['question', 'act', 'complaint', 'wants_person', 'never_mind'];

export type Steps<Outcome> = AsyncGenerator<TurnEvent, Outcome, void>;

/** The only day that the message names or, of several, does not deny: `Thursday doesn't work, can we make it Friday`. */
export function wishedDay({ input, acting }: Pick<MeetingSteps, 'acting'> & { input: { question: string } }) {
  const clauses = input.question.split(/[,.;!?\n]+/u).filter((clause) => !isNegated(clause));
  const named = [input.question, clauses.join(', ')].map((text) => onlyOne(datesIn(text, acting.today)));
  return named.find((day) => day !== undefined) ?? null;
}

/** Offers free times to choose from; null if meetings cannot be booked here at all. @param moves the meeting to move */
export async function* offerTimes(
  steps: MeetingSteps,
  { moves, text = moves ? 'moveTo' : 'slots' }: { moves?: MovedMeeting | undefined; text?: KeysIn<'meeting'> } = {},
): Steps<ToolTurnOutcome | null> {
  const day = wishedDay(steps);
  const onDay = day === null ? null : yield* timesOf(steps, dayBounds(day, steps.acting.timezone));
  if (onDay && onDay.slots.length > 0) return offer(steps, { text, moves }, onDay);
  const all = yield* timesOf(steps, {});
  if (!all || all.slots.length === 0) return null;
  return offer(steps, { text: onDay && text === 'slots' ? 'otherDays' : text, moves }, all);
}

type Offered = ReturnType<typeof slotsIn>;

async function* timesOf(steps: MeetingSteps, window: Arguments): Steps<Offered | null> {
  const tool = (await steps.tools()).find(({ name }) => name === 'list_slots');
  const outcome = tool && (yield* steps.run(tool, window));
  return outcome?.status === 'done' ? slotsIn(outcome.data, steps.language) : null;
}

function offer(
  steps: MeetingSteps,
  { text, moves }: { text: KeysIn<'meeting'>; moves: MovedMeeting | undefined },
  { zone, slots: free }: Offered,
): ToolTurnOutcome {
  const slots = nearestFirst(steps.input.question, free);
  // On a channel without buttons the answer is all that the person sees.
  const times = slots.map(({ label }, index) => `${index + 1}. ${label}`);
  return steps.result(
    'clarify',
    [t(`meeting.${text}`, steps.language, { zone, what: moves?.what ?? '' }), ...times].join('\n'),
    {
      choices: slots.map(({ label }) => label),
      // The form books a meeting of its own.
      form: moves ? null : 'meeting',
      pending: { kind: 'slot', slots, ...(moves && { moves }) },
    },
  );
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
    return steps.ask(tool, { arguments: args, missing: 'email', what: t('meeting.email', steps.language) });
  // Beside the address that they were asked for, people write their name.
  const name = args['name'] ?? reachIn(steps.input)?.name;
  const outcome = yield* steps.run(tool, { ...args, email, ...(name !== undefined && { name }) });
  if (outcome.status === 'failed' && outcome.reason === 'slot_unavailable')
    return (yield* offerTimes(steps, { text: 'taken' })) ?? steps.reply('meeting.noSlots');
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
