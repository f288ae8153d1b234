/**
 * The actions of a turn (specification §5): continues the agent's last question, or executes the message's
 * order. Only the person's own words determine the tool and its arguments; unclear orders are not executed.
 */
import type { ToolCall } from '../ports/model.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { Pending, TurnActing, TurnEvent, TurnResult } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { asksElse, correctedOrder, isYesTo, repeatsOrder } from './after-consent.js';
import { filledIn } from './action-form.js';
import { actionSummary } from './action-summary.js';
import { answerTo, propertiesOf, extractArguments, type Arguments } from './arguments.js';
import { askFor, askWhich, type Asker, type WantedArgument } from './asking.js';
import { orderFromCall } from './order-from-call.js';
import { changesMeeting, chosenIndex, mayWantMeeting, wantsMeeting } from './booking.js';
import { isMeetingCall, meetingCalled } from './meeting-calls.js';
import { changeBooked, missesOther, resumeMeeting, wishedMeeting } from './meeting-change.js';
import { callableTools } from './callable-tools.js';
import { book, type MeetingSteps } from './meeting-turn.js';
import { isReachable, saysMore, volunteeredDetails } from './contact-details.js';
import { ordersOtherTool, replyTo } from './interruptions.js';
import { titlesOf } from './offered-choice.js';
import { outcomeOf, type ActionOutcome } from './action-outcome.js';
import { stated, t, type PlainKey } from '../../platform/kernel/texts/texts.js';
import { HANDED_OVER } from '../turn-result.js';
import { chooseTool, isNamedAfter, mayOrderLast, orderOfLast } from './tool-choice.js';
import type { ToolOrder } from './tool-match.js';
import type { ToolTurnOutcome } from './merge-action-result.js';
import { asksForContact } from './wishes.js';

export type ToolTurnSteps = AsyncGenerator<TurnEvent, ToolTurnOutcome | null, void>;

/** Maximum tool calls in one turn. */
const CALLS_MAX = 4;

const NO_TIMES = 'No time is free.';

type PendingAction = (Pending & { kind: 'approval' })['action'];
const summaryOf = ({ name, arguments: args }: PendingAction): string => actionSummary(name, args);

/** The outcome of a large model's tool calls. */
export type UsedTools = ToolTurnOutcome | { problem: string };

/** Executes the actions of one turn. */
export class ToolTurn implements MeetingSteps {
  private calls = 0;
  private offered: Promise<OfferedTool[]> | null = null;
  /** Result of a large model's tool call, to be added to the answer that follows. */
  private deferred: Extract<ToolTurnOutcome, { sideAction: object }> | null = null;

  constructor(
    readonly input: AnalysedTurn,
    private readonly base: TurnResult,
    private readonly signal: AbortSignal,
  ) {}

  get acting(): TurnActing {
    if (!this.input.acting) throw new TypeError('a turn without actions uses no tools');
    return this.input.acting;
  }

  get language(): string {
    return this.base.language;
  }

  tools(): Promise<OfferedTool[]> {
    return (this.offered ??= this.offer());
  }

  private async offer(): Promise<OfferedTool[]> {
    const tools = await this.acting.tools();
    this.input.trace?.add({
      kind: 'tools',
      tools: tools.map(({ name, effect, destructive }) => ({ name, effect, isDestructive: destructive })),
    });
    return tools;
  }

  /** The workspace's own. */
  actions = async (): Promise<OfferedTool[]> => (await this.tools()).filter(({ effect }) => effect === 'act');

  private traced(name: string, args: Arguments, outcome: ToolOutcome): ToolOutcome {
    const reason = 'reason' in outcome ? outcome.reason : null;
    this.input.trace?.add({ kind: 'tool_call', name, arguments: args, status: outcome.status, reason });
    return outcome;
  }

  /**
   * Treats the message as the answer to the agent's last question; null if there was none, or the message is not
   * an answer to it.
   */
  async *resumePending(): ToolTurnSteps {
    const pending = this.input.memory?.pending ?? null;
    if (pending === null) return null;
    const { message } = this.input;
    const { consent } = message;
    if (pending.kind === 'confirmation') return yield* this.confirmed(pending);
    if (pending.kind === 'day' || pending.kind === 'slot' || pending.kind === 'meeting') {
      const outcome = yield* resumeMeeting(this, pending);
      // `Yes, and what does it cost?`
      return outcome && pending.kind === 'meeting' && message.intent === 'question' ? this.withRest(outcome) : outcome;
    }
    // A polite no (`no hurry`) does not withdraw anything: the agent only asks whether it was meant that way.
    if (pending.kind === 'approval')
      return consent === false && !asksElse(message, await this.actions(), this.acting.today)
        ? this.askAgain({ kind: 'withdrawal', action: pending.action }, 'action.withdraw')
        : null;
    if (pending.kind === 'withdrawal') {
      if (consent === true && !isYesTo(message, pending.action)) return this.askAgain(pending, 'action.withdraw');
      if (consent === true) return this.withRest(yield* this.withdraw(pending));
      return consent === false ? this.withRest(this.keepWaiting(pending.action)) : null;
    }
    if (pending.kind === 'tool') return yield* this.executeChosen(pending, consent);
    return pending.kind === 'argument' ? yield* this.complete(pending, consent) : null;
  }

  /**
   * Executes what the message orders; null if it orders nothing that can be done, or not clearly. Nothing is
   * executed twice.
   */
  async *start(): ToolTurnSteps {
    if (this.deferred) return this.deferred;
    const { message, acting } = this.input;
    const details = volunteeredDetails(this.input);
    const isBookable = (await this.tools()).some(({ name }) => name === 'list_slots');
    const isChange = isBookable && changesMeeting(message);
    const offered = !isChange && wantsMeeting(message, await this.tools()) ? yield* wishedMeeting(this) : null;
    if (offered) return offered;
    if (details?.['intent'] !== undefined) return yield* this.capture(details);
    const choice = chooseTool(message, await this.actions(), {
      today: acting?.today ?? null,
      earlier: this.input.history,
    });
    if (!choice && (isChange || (isBookable && (yield* missesOther(this))))) return this.handOver();
    // Details without a wish may belong to an order: `send the invoice to ann@example.com, Ann Lee`.
    if (!choice) return details ? yield* this.capture(details) : message.intent === 'question' ? null : this.askReach();
    return 'order' in choice ? yield* this.execute(choice.order, choice.isGuessed) : this.askWhich(choice.among);
  }

  /** What is to be done with the last thing that was named: a meeting that was booked here, or what an action is for. */
  async *changeLast(): ToolTurnSteps {
    const { message, history } = this.input;
    const context = { today: this.acting.today, earlier: history };
    const choice = mayOrderLast(message) ? orderOfLast(message, await this.actions(), context) : null;
    const numbers = choice && 'order' in choice ? Object.values(choice.order.arguments).map(String) : [];
    const isOrder = (meeting: string): boolean => isNamedAfter(this.input, { numbers, meeting });
    const changed = yield* changeBooked(this, isOrder);
    if (changed || !choice) return changed;
    return 'order' in choice ? yield* this.execute(choice.order, true) : this.askWhich(choice.among);
  }

  /** Only the team moves and cancels what was booked elsewhere. */
  private handOver(): ToolTurnOutcome {
    return this.result(HANDED_OVER.status, HANDED_OVER.answer, { intentClass: 'escalate', handoffKind: 'ticket' });
  }

  /** Where no page answers: times for who may have asked for one, or the question where to reach who wants a reply. */
  async *insteadOfAnswer(): ToolTurnSteps {
    const isMeeting = mayWantMeeting(this.input.message, await this.tools());
    const offered = isMeeting ? yield* wishedMeeting(this) : null;
    if (offered && 'result' in offered) return { result: { ...offered.result, abstainReason: null } };
    return this.askReach();
  }

  /** Who asks for an offer, or to be contacted, without saying where, is asked; null otherwise. */
  private async askReach(): Promise<ToolTurnOutcome | null> {
    const { question } = this.input;
    const isKnown = this.acting.email !== null || isReachable(question);
    if (isKnown || !asksForContact(question)) return null;
    const canKeep = (await this.tools()).some(({ name }) => name === 'capture_lead');
    return canKeep ? this.result('clarify', t('order.reach', this.language), { abstainReason: null }) : null;
  }

  /**
   * Runs the first executable call of a large model. The customer must confirm it, whatever the workspace's
   * settings.
   */
  async *useToolCalls(calls: ToolCall[]): AsyncGenerator<TurnEvent, UsedTools, void> {
    const { question, history } = this.input;
    const customer = { text: [...history, question].join('\n'), today: this.input.acting?.today ?? null };
    const tools = callableTools(await this.tools());
    let problem = 'The customer’s own words order no tool.';
    for (const call of calls) {
      if (isMeetingCall(call.name)) {
        const shown = yield* meetingCalled(this, call);
        // What was not booked here is for the team.
        return shown ?? (call.name === 'book_meeting' ? { problem: NO_TIMES } : this.handOver());
      }
      const read = orderFromCall(call, tools, customer);
      if ('problem' in read) {
        ({ problem } = read);
        continue;
      }
      const acted = yield* this.executeOrder(read.order);
      if (acted && 'sideAction' in acted) this.deferred = acted;
      if (acted) return acted;
      problem = `${call.name} cannot be used now.`;
    }
    return { problem };
  }

  private async *executeOrder(order: ToolOrder): ToolTurnSteps {
    if (order.tool.name === 'capture_lead') return yield* this.capture(order.arguments);
    return yield* this.execute(order, true);
  }

  private async *execute({ tool, arguments: args, missing }: ToolOrder, guessed: boolean): ToolTurnSteps {
    const [next] = missing;
    return next === undefined
      ? yield* this.perform(tool, args, guessed)
      : this.ask(tool, { arguments: args, missing: next, guessed });
  }

  /** Runs a tool with arguments that the person stated, and reports the outcome. */
  async *perform(tool: OfferedTool, args: Arguments, guessed = false): ToolTurnSteps {
    const outcome = yield* this.run(tool, args, guessed);
    if (outcome.status === 'failed' && outcome.reason === 'invalid_arguments') return null;
    return this.outcome({ name: tool.name, arguments: args, destructive: tool.destructive }, outcome);
  }

  /** From here on the turn must not be aborted. */
  async *run(tool: OfferedTool, args: Arguments, guessed = false): AsyncGenerator<TurnEvent, ToolOutcome, void> {
    this.signal.throwIfAborted();
    if (++this.calls > CALLS_MAX)
      return { status: 'failed', reason: 'too_many_calls', message: 'Too many tools in one turn.', data: null };
    if (tool.effect !== 'read') yield { type: 'acting', tool: tool.name };
    return this.traced(tool.name, args, await tool.run(args, guessed));
  }

  ask(tool: OfferedTool, wanted: WantedArgument): ToolTurnOutcome {
    const { answer, ...more } = askFor(tool, wanted, this.asker);
    return this.result('clarify', answer, more);
  }

  private askWhich(among: ToolOrder[]): ToolTurnOutcome {
    const { answer, ...more } = askWhich(among, this.asker);
    return this.result('clarify', answer, more);
  }

  private get asker(): Asker {
    return { language: this.language, isMasking: this.input.guardrails?.maskPii ?? false };
  }

  /** Executes the tool that the message chooses from the offered ones. */
  private async *executeChosen(pending: Pending & { kind: 'tool' }, consent: boolean | null): ToolTurnSteps {
    const index = chosenIndex(this.input.question, titlesOf(pending));
    const order = index === null ? undefined : pending.orders[index];
    const tool = (await this.tools()).find(({ name }) => name === order?.tool);
    if (!order || !tool) return consent === false && !this.input.message.opening ? this.reply('order.declined') : null;
    const { arguments: args, missing } = extractArguments(tool.parameters, '', { known: order.arguments });
    return yield* this.execute({ tool, arguments: args, missing }, false);
  }

  /** Asks for a yes or no: nothing is carried out before. */
  private askAgain(
    pending: Pending & { kind: 'confirmation' | 'withdrawal' },
    key: 'action.confirm' | 'action.withdraw',
  ): ToolTurnOutcome {
    return this.result('clarify', stated(key, this.language, { what: summaryOf(pending.action) }), {
      choices: [t('choice.yes', this.language), t('choice.no', this.language)],
      pending,
    });
  }

  private keepWaiting(action: PendingAction): ToolTurnOutcome {
    const answer = stated('action.stands', this.language, { what: summaryOf(action) });
    return this.result('answered', answer, { pending: { kind: 'approval', action } });
  }

  /** Withdraws an action that waits for the team. */
  private async *withdraw({
    action,
  }: Pending & { kind: 'withdrawal' }): AsyncGenerator<TurnEvent, ToolTurnOutcome, void> {
    this.signal.throwIfAborted();
    yield { type: 'acting', tool: action.name };
    const outcome = this.traced(action.name, action.arguments, await this.acting.withdraw(action.id));
    if (outcome.status === 'refused' && outcome.reason === 'declined')
      return this.outcome(action, outcome, 'withdrawn');
    if (outcome.status !== 'failed') return this.outcome(action, outcome);
    if (outcome.reason !== 'already_approved') return this.reply('order.over');
    return this.result('answered', stated('action.approvedAlready', this.language, { what: summaryOf(action) }), {});
  }

  /** The answer to `Shall I?`: a yes, a no, or the same order again, with other arguments or without. */
  private async *confirmed(pending: Pending & { kind: 'confirmation' }): ToolTurnSteps {
    const { action } = pending;
    const { message } = this.input;
    const tool = (await this.tools()).find(({ name }) => name === action.name);
    if (tool && repeatsOrder(message, tool, action.arguments)) return yield* this.applyConsent(pending, true);
    if (message.consent === null) return null;
    const today = this.acting.today;
    // `Yes, order 18` is about another order than the one that was asked about.
    const corrected = tool ? correctedOrder({ message, today }, tool, action.arguments) : null;
    if (message.consent && !corrected && !isYesTo(message, action)) return this.askAgain(pending, 'action.confirm');
    const outcome = yield* this.applyConsent(pending, message.consent && !corrected);
    return (corrected && (yield* this.execute(corrected, true))) ?? this.withRest(outcome);
  }

  /** Marks that what follows a yes or no is still to be answered. */
  private withRest = (outcome: ToolTurnOutcome): ToolTurnOutcome =>
    'result' in outcome && this.input.message.opening ? { ...outcome, rest: true } : outcome;

  private async *applyConsent(
    { action }: Pending & { kind: 'confirmation' },
    yes: boolean,
  ): AsyncGenerator<TurnEvent, ToolTurnOutcome, void> {
    this.signal.throwIfAborted();
    yield { type: 'acting', tool: action.name };
    const outcome = this.traced(action.name, action.arguments, await this.acting.confirm(action.id, yes));
    if (outcome.status === 'refused' && outcome.reason === 'declined') return this.outcome(action, outcome, 'declined');
    if (outcome.status === 'failed' && outcome.reason === 'conflict') return this.reply('order.over');
    return this.outcome(action, outcome);
  }

  /** The order that the message is, if it is the form of an action that the last turn asked to fill in. */
  async readForm(): Promise<ToolOrder | null> {
    const { question, memory } = this.input;
    const asked = memory?.pending?.kind === 'argument' ? memory.pending.tool : null;
    const tool = asked === null ? undefined : (await this.actions()).find(({ name }) => name === asked);
    const filled = tool && filledIn(question, tool.parameters, memory?.language ?? this.language);
    return tool && filled ? { tool, ...filled } : null;
  }

  /** Uses the message as the missing argument if it is one; then asks for the next missing argument. */
  private async *complete(pending: Pending & { kind: 'argument' }, consent: boolean | null): ToolTurnSteps {
    const { question, message } = this.input;
    const tool = (await this.tools()).find(({ name }) => name === pending.tool);
    const property = tool && propertiesOf(tool.parameters).find(([name]) => name === pending.missing)?.[1];
    if (!tool || !property) return null;
    const form = await this.readForm();
    if (form) return yield* this.execute(form, pending.guessed ?? false);
    const value = property['type'] === 'boolean' ? (consent ?? undefined) : undefined;
    const reply = value === undefined ? replyTo(message, pending.missing, property) : 'other';
    if (reply === 'no') return this.reply('order.declined');
    if (reply === 'unknown') return this.askUnknown(tool, pending);
    const awaited = { tool, known: pending.arguments };
    if (value === undefined && (message.intent === 'question' || ordersOtherTool(message, awaited, await this.tools())))
      return null;
    const today = this.acting.today;
    const listed = Array.isArray(property['enum'])
      ? answerTo(pending.missing, { property, message: question })
      : undefined;
    // `No, I want …` is not the value that was asked for.
    if (value === undefined && listed === undefined && consent === false && reply !== 'text') return null;
    // "yes" is consent, and "thanks" is courtesy: neither is the requested value.
    if (value === undefined && listed === undefined && message.isSmallTalk && reply !== 'text')
      return consent === true
        ? this.ask(tool, { arguments: pending.arguments, missing: pending.missing, guessed: pending.guessed })
        : null;
    const argument = value ?? listed ?? answerTo(pending.missing, { property, message: question, today });
    if (argument === undefined) return null;
    const known = { ...pending.arguments, [pending.missing]: argument };
    if (tool.name === 'book_meeting') return yield* book(this, known);
    const rest = typeof argument === 'string' ? question.replace(argument, ' ') : question;
    const extracted = extractArguments(tool.parameters, rest, { known, today });
    const [next] = extracted.missing;
    return next === undefined
      ? yield* this.perform(tool, extracted.arguments, pending.guessed)
      : this.ask(tool, { arguments: extracted.arguments, missing: next, guessed: pending.guessed });
  }

  /** Asks once more, and offers a person, who may find it. */
  private askUnknown(tool: OfferedTool, wanted: WantedArgument): ToolTurnOutcome {
    const { answer, choices, ...more } = askFor(tool, wanted, this.asker);
    return this.result('clarify', answer, { ...more, choices: [...choices, t('choice.person', this.language)] });
  }

  /** Stores the contact details; what else the message says is answered. */
  async *capture(details: Arguments | null = volunteeredDetails(this.input)): ToolTurnSteps {
    const tool = details && (await this.tools()).find(({ name }) => name === 'capture_lead');
    if (!tool) return null;
    const outcome = yield* this.run(tool, details);
    if (outcome.status !== 'done') return null;
    const noted = (outcome.data as { kept?: string[] } | null)?.kept ?? [];
    const captured = { sideEffect: 'lead_captured' as const, answer: '', noted, saysHandoff: true };
    return saysMore(this.input.message, details)
      ? { sideAction: captured }
      : this.result('answered', captured.answer, captured);
  }

  /** Reports the outcome of an action. @param text replaces the usual one */
  outcome(action: ActionOutcome['action'], outcome: ToolOutcome, text?: 'declined' | 'withdrawn'): ToolTurnOutcome {
    const { guardrails } = this.input;
    const context = { language: this.language, timezone: this.input.acting?.timezone ?? null, guardrails };
    const { status, result } = outcomeOf({ action, outcome, text }, context);
    return status === null ? { sideAction: result } : this.result(status, result.answer, result);
  }

  reply(text: PlainKey): ToolTurnOutcome {
    return this.result('answered', t(text, this.language), {});
  }

  result(status: TurnResult['status'], answer: string, more: Partial<TurnResult>): ToolTurnOutcome {
    const abstainReason = status === 'answered' ? null : 'out_of_scope';
    return { result: { ...this.base, intentClass: 'do', confidence: 1, abstainReason, ...more, status, answer } };
  }
}
