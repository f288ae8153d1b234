/**
 * What a turn does beside answering (specification §5): it goes on from what the last turn asked, or does what the
 * message orders. Only the person's own words say which tool and with which arguments; whatever is not clear is not
 * done.
 */
import type { ToolCall, ToolSketch } from '../ports/model.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { Pending, TurnActing, TurnEvent, TurnResult } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { actionSummary, actionTitle } from './action-summary.js';
import { answerTo, choicesOf, labelOf, propertiesOf, extractArguments, type Arguments } from './arguments.js';
import { orderFromCall } from './order-from-call.js';
import { chosenPlace, chosenSlot, slotsIn, wantsMeeting, type Slot } from './booking.js';
import { contactDetails } from './contact-details.js';
import { ordersOtherTool } from './interruptions.js';
import { outcomeOf, type ActionOutcome } from './action-outcome.js';
import { withoutSecrets } from './grounded-arguments.js';
import { t } from '../texts/messages.js';
import { chooseTool } from './tool-choice.js';
import type { ToolOrder } from './tool-match.js';
import { hasForbiddenLink } from '../guardrails/links.js';
import type { SideAction } from './merge-action-result.js';

/** What came of it: the turn's result, or what answering may go on from. */
export type ToolTurnOutcome =
  | { result: TurnResult }
  /** The message asks something too, or what it orders is stopped: it is answered, and this is said where it is not. */
  | { instead: SideAction };

type ToolTurnSteps = AsyncGenerator<TurnEvent, ToolTurnOutcome | null, void>;

/** Calls of tools in one turn, whatever asks for them. */
const CALLS_MAX = 4;
/** What a model may call beside the workspace's own actions. */
const CALLABLE = ['list_slots', 'capture_lead'];

type WaitingAction = (Pending & { kind: 'approval' })['action'];
const summaryOf = ({ name, arguments: args }: WaitingAction): string => actionSummary(name, args);

/** What came of a large model's tool calls. */
export type UsedTools = ToolTurnOutcome | { problem: string };

/** The message chooses one of what the last turn offered. */
export function choosesOffered({ question, memory }: AnalysedTurn): boolean {
  const pending = memory?.pending;
  if (pending?.kind === 'slot') return chosenSlot(question, pending.slots) !== null;
  return pending?.kind === 'tool' && chosenPlace(question, titlesOf(pending)) !== null;
}

const titlesOf = ({ orders }: Pending & { kind: 'tool' }): string[] => orders.map(({ tool }) => actionTitle(tool));

/** The acting of one turn. */
export class ToolTurn {
  private calls = 0;
  private offered: Promise<OfferedTool[]> | null = null;
  /** What a large model's tool did beside the answer that is still to come. */
  private deferred: Extract<ToolTurnOutcome, { instead: object }> | null = null;

  constructor(
    private readonly input: AnalysedTurn,
    private readonly base: TurnResult,
    private readonly signal: AbortSignal,
  ) {}

  private get acting(): TurnActing {
    if (!this.input.acting) throw new TypeError('a turn without actions uses no tools');
    return this.input.acting;
  }

  private get language(): string {
    return this.base.language;
  }

  private tools(): Promise<OfferedTool[]> {
    return (this.offered ??= this.acting.tools());
  }

  /** The message as the answer to what the last turn asked; null where it asked nothing, or this is no answer to it. */
  async *resumePending(): ToolTurnSteps {
    const pending = this.input.memory?.pending ?? null;
    if (pending === null) return null;
    const { question, message } = this.input;
    const { consent } = message;
    if (pending.kind === 'confirmation') return consent === null ? null : yield* this.applyConsent(pending, consent);
    if (pending.kind === 'slot') {
      const slot = chosenSlot(question, pending.slots);
      if (slot) return yield* this.book({ starts_at: slot.startsAt });
      return consent === false ? this.reply('declined') : null;
    }
    // A courteous no (`no hurry`) takes nothing back: it is only asked whether it was meant so.
    if (pending.kind === 'approval') return consent === false ? this.askWithdrawal(pending.action) : null;
    if (pending.kind === 'withdrawal') {
      if (consent === true) return yield* this.withdraw(pending);
      return consent === false ? this.keepWaiting(pending.action) : null;
    }
    if (pending.kind === 'tool') return yield* this.executeChosen(pending, consent);
    return yield* this.complete(pending, consent);
  }

  /** What the message orders; null where it orders nothing that can be done, or not clearly. Nothing is done twice. */
  async *start(): ToolTurnSteps {
    if (this.deferred) return this.deferred;
    const { question, history, message, acting } = this.input;
    const details = contactDetails(question, history.slice(-3));
    if (wantsMeeting(message, await this.tools())) {
      const offered = yield* this.offerSlots('slots');
      if (offered) return offered;
    }
    if (details) return yield* this.capture(details);
    const tools = (await this.tools()).filter(({ effect }) => effect === 'act');
    const choice = chooseTool(message, tools, acting?.today ?? null);
    if (!choice) return null;
    return 'order' in choice ? yield* this.execute(choice.order, choice.isGuessed) : this.askWhich(choice.among);
  }

  /** What a large model may call. */
  async toolSpecs(): Promise<ToolSketch[]> {
    return (await this.callableTools()).map(({ name, description, parameters }) => ({ name, description, parameters }));
  }

  /** Runs the first of a large model's calls that can be run. The customer confirms it, whatever the workspace says. */
  async *useToolCalls(calls: ToolCall[]): AsyncGenerator<TurnEvent, UsedTools, void> {
    const { question, history } = this.input;
    const said = { text: [...history, question].join('\n'), today: this.input.acting?.today ?? null };
    const tools = await this.callableTools();
    let problem = 'The customer’s own words order no tool.';
    for (const call of calls) {
      const read = orderFromCall(call, tools, said);
      if ('problem' in read) {
        ({ problem } = read);
        continue;
      }
      const acted = yield* this.executeOrder(read.order);
      if (acted && 'instead' in acted) this.deferred = acted;
      if (acted) return acted;
      problem = `${call.name} cannot be used now.`;
    }
    return { problem };
  }

  private async *executeOrder(order: ToolOrder): ToolTurnSteps {
    if (order.tool.name === 'list_slots') return yield* this.offerSlots('slots');
    if (order.tool.name === 'capture_lead') return yield* this.capture(order.arguments);
    return yield* this.execute(order, true);
  }

  private async callableTools(): Promise<OfferedTool[]> {
    return (await this.tools()).filter(({ name, effect }) => effect === 'act' || CALLABLE.includes(name));
  }

  private async *execute({ tool, arguments: args, missing }: ToolOrder, guessed: boolean): ToolTurnSteps {
    return missing.length > 0
      ? this.ask(tool, args, missing[0]!, { guessed })
      : yield* this.perform(tool, args, guessed);
  }

  /** Runs a tool with arguments that the person said, and tells what came of it. */
  private async *perform(tool: OfferedTool, args: Arguments, guessed = false): ToolTurnSteps {
    const outcome = yield* this.run(tool, args, guessed);
    if (outcome.status === 'failed' && outcome.reason === 'invalid_arguments') return null;
    return this.outcome({ name: tool.name, arguments: args, destructive: tool.destructive }, outcome);
  }

  /** From here on the turn is not given up any more. */
  private async *run(
    tool: OfferedTool,
    args: Arguments,
    guessed = false,
  ): AsyncGenerator<TurnEvent, ToolOutcome, void> {
    this.signal.throwIfAborted();
    if (++this.calls > CALLS_MAX)
      return { status: 'failed', reason: 'too_many_calls', message: 'Too many tools in one turn.', data: null };
    if (tool.effect !== 'read') yield { type: 'acting', tool: tool.name };
    return tool.run(args, guessed);
  }

  /** Asks for one argument. */
  private ask(
    tool: OfferedTool,
    args: Arguments,
    missing: string,
    { what, guessed }: { what?: string; guessed?: boolean } = {},
  ): ToolTurnOutcome {
    const property = propertiesOf(tool.parameters).find(([name]) => name === missing)?.[1] ?? {};
    const yesOrNo = property['type'] === 'boolean' ? [t('yes', this.language), t('no', this.language)] : [];
    return this.result('clarify', t('needs', this.language, { what: what ?? labelOf(missing, property) }), {
      choices: [...choicesOf(property), ...yesOrNo],
      pending: {
        ...{ kind: 'argument', tool: tool.name, missing, ...(guessed && { guessed }) },
        // What guardrails mask is kept nowhere: it is asked for again.
        arguments: this.input.guardrails?.maskPii ? withoutSecrets(args) : args,
      },
    });
  }

  /** Asks which of several tools that fit alike is meant. */
  private askWhich(among: ToolOrder[]): ToolTurnOutcome {
    const { guardrails } = this.input;
    const orders = among.map(({ tool, arguments: args }) => ({
      tool: tool.name,
      arguments: guardrails?.maskPii ? withoutSecrets(args) : args,
    }));
    const choices = orders.map(({ tool }) => actionTitle(tool));
    // On a channel without buttons the answer is all that the person sees.
    const lines = choices.map((title, index) => `${index + 1}. ${title}`);
    return this.result('clarify', [t('whichOne', this.language), ...lines].join('\n'), {
      choices,
      pending: { kind: 'tool', orders },
    });
  }

  /** The tool that the message chooses of those that were offered. */
  private async *executeChosen(pending: Pending & { kind: 'tool' }, consent: boolean | null): ToolTurnSteps {
    const at = chosenPlace(this.input.question, titlesOf(pending));
    const order = at === null ? undefined : pending.orders[at];
    const tool = (await this.tools()).find(({ name }) => name === order?.tool);
    if (!order || !tool) return consent === false ? this.reply('declined') : null;
    const { arguments: args, missing } = extractArguments(tool.parameters, '', { known: order.arguments });
    return yield* this.execute({ tool, arguments: args, missing }, false);
  }

  private askWithdrawal(action: WaitingAction): ToolTurnOutcome {
    return this.result('clarify', t('withdraw', this.language, { what: summaryOf(action) }), {
      choices: [t('yes', this.language), t('no', this.language)],
      pending: { kind: 'withdrawal', action },
    });
  }

  private keepWaiting(action: WaitingAction): ToolTurnOutcome {
    const answer = t('stands', this.language, { what: summaryOf(action) });
    return this.result('answered', answer, { pending: { kind: 'approval', action } });
  }

  /** Takes back what waits for the team. */
  private async *withdraw({ action }: Pending & { kind: 'withdrawal' }): ToolTurnSteps {
    this.signal.throwIfAborted();
    yield { type: 'acting', tool: action.name };
    const outcome = await this.acting.withdraw(action.id);
    if (outcome.status === 'refused' && outcome.reason === 'declined')
      return this.outcome(action, outcome, 'withdrawn');
    if (outcome.status !== 'failed') return this.outcome(action, outcome);
    const isApproved = outcome.reason === 'already_approved';
    return this.reply(isApproved ? 'approvedAlready' : 'over', { what: summaryOf(action) });
  }

  private async *applyConsent({ action }: Pending & { kind: 'confirmation' }, yes: boolean): ToolTurnSteps {
    this.signal.throwIfAborted();
    yield { type: 'acting', tool: action.name };
    const outcome = await this.acting.confirm(action.id, yes);
    if (outcome.status === 'refused' && outcome.reason === 'declined') return this.outcome(action, outcome, 'declined');
    if (outcome.status === 'failed' && outcome.reason === 'conflict') return this.reply('over');
    return this.outcome(action, outcome);
  }

  /** The missing argument, if that is what the message is; what else is missing is asked for next. */
  private async *complete(pending: Pending & { kind: 'argument' }, consent: boolean | null): ToolTurnSteps {
    const { question, message } = this.input;
    const tool = (await this.tools()).find(({ name }) => name === pending.tool);
    const property = tool && propertiesOf(tool.parameters).find(([name]) => name === pending.missing)?.[1];
    if (!tool || !property) return null;
    const value = property['type'] === 'boolean' ? (consent ?? undefined) : undefined;
    if (value === undefined && consent === false) return this.reply('declined');
    const awaited = { tool, known: pending.arguments };
    if (value === undefined && (message.intent === 'question' || ordersOtherTool(message, awaited, await this.tools())))
      return null;
    const today = this.acting.today;
    const listed = Array.isArray(property['enum']) ? answerTo(pending.missing, property, question) : undefined;
    // "yes" is consent, and "thanks" is courtesy: neither is the value that was asked for.
    if (value === undefined && listed === undefined && message.isSmallTalk)
      return consent === true ? this.ask(tool, pending.arguments, pending.missing, { guessed: pending.guessed }) : null;
    const said = value ?? listed ?? answerTo(pending.missing, property, question, today);
    if (said === undefined) return null;
    const known = { ...pending.arguments, [pending.missing]: said };
    if (tool.name === 'book_meeting') return yield* this.book(known);
    const rest = typeof said === 'string' ? question.replace(said, ' ') : question;
    const taken = extractArguments(tool.parameters, rest, { known, today, languages: message.languages });
    return taken.missing.length > 0
      ? this.ask(tool, taken.arguments, taken.missing[0]!, { guessed: pending.guessed })
      : yield* this.perform(tool, taken.arguments, pending.guessed);
  }

  /** Keeps what they told of themselves; what they ask besides is answered. */
  private async *capture(details: Arguments): ToolTurnSteps {
    const tool = (await this.tools()).find(({ name }) => name === 'capture_lead');
    if (!tool) return null;
    const outcome = yield* this.run(tool, details);
    if (outcome.status !== 'done') return null;
    const kept = { sideEffect: 'lead_captured' as const, answer: t('lead', this.language) };
    return this.input.message.parts.some(({ intent }) => intent === 'question')
      ? { instead: kept }
      : this.result('answered', kept.answer, kept);
  }

  /** Free times to choose from; null where meetings cannot be booked here at all. */
  private async *offerSlots(text: 'slots' | 'taken'): ToolTurnSteps {
    const tool = (await this.tools()).find(({ name }) => name === 'list_slots');
    const outcome = tool && (yield* this.run(tool, {}));
    if (outcome?.status !== 'done') return null;
    const { zone, slots } = slotsIn(outcome.data, this.language);
    if (slots.length === 0) return null;
    // On a channel without buttons the answer is all that the person sees.
    const times = slots.map(({ label }, index) => `${index + 1}. ${label}`);
    return this.result('clarify', [t(text, this.language, { zone }), ...times].join('\n'), {
      choices: slots.map(({ label }: Slot) => label),
      form: 'meeting',
      pending: { kind: 'slot', slots },
    });
  }

  private async *book(args: Arguments): ToolTurnSteps {
    const tool = (await this.tools()).find(({ name }) => name === 'book_meeting');
    if (!tool) return null;
    const said = [this.input.question, ...this.input.history.toReversed()].join('\n');
    const email = args['email'] ?? this.acting.email ?? extractArguments(tool.parameters, said).arguments['email'];
    if (email === undefined) return this.ask(tool, args, 'email', { what: t('email', this.language) });
    const outcome = yield* this.run(tool, { ...args, email });
    if (outcome.status === 'failed' && outcome.reason === 'slot_unavailable')
      return (yield* this.offerSlots('taken')) ?? this.reply('noSlots');
    if (outcome.status !== 'done')
      return this.outcome({ name: 'book_meeting', arguments: args, destructive: false }, outcome);
    const booked = outcome.data as Record<string, string | null>;
    const { title, starts_at: startsAt, timezone, location, join_url: link, confirm_by: confirmBy } = booked;
    const when = slotsIn({ timezone: timezone!, slots: [{ starts_at: startsAt! }] }, this.language).slots[0]!.label;
    const leads = link && !hasForbiddenLink(link, this.input.guardrails?.linkHosts ?? null);
    const where = [location, leads ? link : null].filter(Boolean);
    // A meeting that the workspace has a word of its own for is called that.
    const nouns = (await this.tools()).find(({ name }) => name === 'list_slots')?.nouns ?? [];
    const isNamed = title !== null && title !== undefined && nouns.includes(title);
    const what = [...(isNamed ? [title] : []), `${when} (${timezone})`, ...where].join(' – ');
    const text = confirmBy ? 'held' : isNamed ? 'bookedAs' : 'booked';
    return this.result('answered', t(text, this.language, { what }), {
      sideEffect: 'meeting_booked',
    });
  }

  /** Says what came of an action. @param text instead of the usual one */
  private outcome(
    action: ActionOutcome['action'],
    outcome: ToolOutcome,
    text?: 'declined' | 'withdrawn',
  ): ToolTurnOutcome {
    const { guardrails } = this.input;
    const listener = { language: this.language, timezone: this.input.acting?.timezone ?? null, guardrails };
    const said = outcomeOf({ action, outcome, text }, listener);
    if (said.status === null) return { instead: said.result };
    return this.result(said.status, said.result.answer, said.result);
  }

  private reply(text: Parameters<typeof t>[0], parts?: Record<string, string>): ToolTurnOutcome {
    return this.result('answered', t(text, this.language, parts), {});
  }

  private result(status: TurnResult['status'], answer: string, more: Partial<TurnResult>): ToolTurnOutcome {
    const abstainReason = status === 'answered' ? null : 'out_of_scope';
    return { result: { ...this.base, intentClass: 'do', confidence: 1, abstainReason, ...more, status, answer } };
  }
}
