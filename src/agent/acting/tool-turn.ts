/**
 * What a turn does beside answering (specification §5): it goes on from what the last turn asked, or does what the
 * message orders. Only the person's own words say which tool and with which arguments; whatever is not clear is not
 * done.
 */
import type { ToolCall, ToolSketch } from '../ports/model.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { Pending, TurnAction, TurnEvent, TurnResult } from '../ports/turn.js';
import type { AnalysedTurn } from '../understanding/analysed-turn.js';
import { answerTo, choicesOf, labelOf, propertiesOf, takeArguments, type Arguments } from './arguments.js';
import { orderFromCall } from './choosing.js';
import { chosenSlot, slotsIn, type Slot } from './booking.js';
import { deed, facts } from './action-summary.js';
import { volunteered } from './details.js';
import { ordersAnew } from './interruptions.js';
import { ordersIn } from '../understanding/orders.js';
import { told } from '../texts/messages.js';
import { lookupFor, orderedTool, type ToolOrder } from './tool-match.js';
import { holdsBlocked } from '../guardrails/guardrails.js';
import { hasForbiddenLink } from '../guardrails/links.js';

/** What came of it: the turn's result, or what answering may go on from. */
export type Acted =
  | { result: TurnResult }
  /** The message asks something too, or what it orders is stopped: it is answered, and this is said where it is not. */
  | { instead: Partial<TurnResult> & { answer: string } };

type Acting = AsyncGenerator<TurnEvent, Acted | null, void>;

/** Calls of tools in one turn, whatever asks for them. */
const CALLS_MAX = 4;
/** What a model may call beside the workspace's own actions. */
const CALLABLE = ['list_slots', 'capture_lead'];

/** What came of a large model's tool calls. */
export type UsedTools = Acted | { problem: string };

/** The acting of one turn. */
export class ToolTurn {
  private calls = 0;
  private offered: Promise<OfferedTool[]> | null = null;
  /** What a large model's tool did beside the answer that is still to come. */
  private aside: Extract<Acted, { instead: object }> | null = null;

  constructor(
    private readonly input: AnalysedTurn,
    private readonly base: TurnResult,
    private readonly signal: AbortSignal,
  ) {}

  private get language(): string {
    return this.base.language;
  }

  private tools(): Promise<OfferedTool[]> {
    return (this.offered ??= this.input.acting!.tools());
  }

  /** The message as the answer to what the last turn asked; null where it asked nothing, or this is no answer to it. */
  async *resumePending(): Acting {
    const pending = this.input.memory?.pending ?? null;
    if (pending === null) return null;
    const { question, message } = this.input;
    const { consent } = message;
    if (pending.kind === 'confirmation') return consent === null ? null : yield* this.settle(pending, consent);
    if (pending.kind === 'slot') {
      const slot = chosenSlot(question, pending.slots);
      if (slot) return yield* this.book({ starts_at: slot.startsAt });
      return consent === false ? this.say('declined') : null;
    }
    return yield* this.complete(pending, consent);
  }

  /** What the message orders; null where it orders nothing that can be done, or not clearly. Nothing is done twice. */
  async *start(): Acting {
    if (this.aside) return this.aside;
    const { question, history, message } = this.input;
    const details = volunteered(question, history.slice(-3));
    if (message.intent === 'booking') {
      const offered = yield* this.offerSlots('slots');
      if (offered) return offered;
    }
    if (details) return yield* this.capture(details);
    const orders = ordersIn(message).length > 0;
    const tools = (await this.tools()).filter(({ effect }) => effect === 'act');
    const order = (orders ? orderedTool(message, tools) : null) ?? lookupFor(message, tools);
    if (order) return yield* this.execute(order, false);
    return null;
  }

  /** What a large model may call. */
  async sketches(): Promise<ToolSketch[]> {
    return (await this.callable()).map(({ name, description, parameters }) => ({ name, description, parameters }));
  }

  /** Runs the first of a large model's calls that can be run. The customer confirms it, whatever the workspace says. */
  async *use(calls: ToolCall[]): AsyncGenerator<TurnEvent, UsedTools, void> {
    const { question, history } = this.input;
    const said = [...history, question].join('\n');
    const tools = await this.callable();
    let problem = 'The customer’s own words order no tool.';
    for (const call of calls) {
      const read = orderFromCall(call, tools, said);
      if ('problem' in read) {
        ({ problem } = read);
        continue;
      }
      const acted = yield* this.order(read.order);
      if (acted && 'instead' in acted) this.aside = acted;
      if (acted) return acted;
      problem = `${call.name} cannot be used now.`;
    }
    return { problem };
  }

  private async *order(order: ToolOrder): Acting {
    if (order.tool.name === 'list_slots') return yield* this.offerSlots('slots');
    if (order.tool.name === 'capture_lead') return yield* this.capture(order.arguments);
    return yield* this.execute(order, true);
  }

  private async callable(): Promise<OfferedTool[]> {
    return (await this.tools()).filter(({ name, effect }) => effect === 'act' || CALLABLE.includes(name));
  }

  private async *execute({ tool, arguments: args, missing }: ToolOrder, guessed: boolean): Acting {
    return missing.length > 0
      ? this.ask(tool, args, missing[0]!, { guessed })
      : yield* this.perform(tool, args, guessed);
  }

  /** Runs a tool with arguments that the person said, and tells what came of it. */
  private async *perform(tool: OfferedTool, args: Arguments, guessed = false): Acting {
    const outcome = yield* this.run(tool, args, guessed);
    if (outcome.status === 'failed' && outcome.reason === 'invalid_arguments') return null;
    return this.tell(tool.name, args, tool.destructive, outcome);
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
  ): Acted {
    const property = propertiesOf(tool.parameters).find(([name]) => name === missing)?.[1] ?? {};
    const yesOrNo = property['type'] === 'boolean' ? [told('yes', this.language), told('no', this.language)] : [];
    return this.result('clarify', told('needs', this.language, { what: what ?? labelOf(missing, property) }), {
      choices: [...choicesOf(property), ...yesOrNo],
      pending: { kind: 'argument', tool: tool.name, arguments: args, missing, ...(guessed && { guessed }) },
    });
  }

  private async *settle({ action }: Pending & { kind: 'confirmation' }, yes: boolean): Acting {
    this.signal.throwIfAborted();
    yield { type: 'acting', tool: action.name };
    const outcome = await this.input.acting!.confirm(action.id, yes);
    if (outcome.status === 'refused' && outcome.reason === 'declined')
      return this.result('answered', told('declined', this.language), {
        action: { ...action, status: 'refused', expiresAt: null },
      });
    if (outcome.status === 'failed' && outcome.reason === 'conflict') return this.say('over');
    return this.tell(action.name, action.arguments, action.destructive, outcome);
  }

  /** The missing argument, if that is what the message is; what else is missing is asked for next. */
  private async *complete(pending: Pending & { kind: 'argument' }, consent: boolean | null): Acting {
    const { question, message } = this.input;
    const tool = (await this.tools()).find(({ name }) => name === pending.tool);
    const property = tool && propertiesOf(tool.parameters).find(([name]) => name === pending.missing)?.[1];
    if (!tool || !property) return null;
    const value = property['type'] === 'boolean' ? (consent ?? undefined) : undefined;
    if (value === undefined && consent === false) return this.say('declined');
    const awaited = { tool, known: pending.arguments };
    if (value === undefined && (message.intent === 'question' || ordersAnew(message, awaited, await this.tools())))
      return null;
    const said = value ?? answerTo(pending.missing, property, question);
    if (said === undefined) return null;
    const known = { ...pending.arguments, [pending.missing]: said };
    if (tool.name === 'book_meeting') return yield* this.book(known);
    const taken = takeArguments(tool.parameters, question, known);
    return taken.missing.length > 0
      ? this.ask(tool, taken.arguments, taken.missing[0]!, { guessed: pending.guessed })
      : yield* this.perform(tool, taken.arguments, pending.guessed);
  }

  /** Keeps what they told of themselves; what they ask besides is answered. */
  private async *capture(details: Arguments): Acting {
    const tool = (await this.tools()).find(({ name }) => name === 'capture_lead');
    if (!tool) return null;
    const outcome = yield* this.run(tool, details);
    if (outcome.status !== 'done') return null;
    const kept = { did: 'lead_captured' as const, answer: told('lead', this.language) };
    return this.input.message.parts.some(({ intent }) => intent === 'question')
      ? { instead: kept }
      : this.result('answered', kept.answer, kept);
  }

  /** Free times to choose from; null where meetings cannot be booked here at all. */
  private async *offerSlots(text: 'slots' | 'taken'): Acting {
    const tool = (await this.tools()).find(({ name }) => name === 'list_slots');
    const outcome = tool && (yield* this.run(tool, {}));
    if (outcome?.status !== 'done') return null;
    const { zone, slots } = slotsIn(outcome.data, this.language);
    if (slots.length === 0) return null;
    // On a channel without buttons the answer is all that the person sees.
    const times = slots.map(({ label }, index) => `${index + 1}. ${label}`);
    return this.result('clarify', [told(text, this.language, { zone }), ...times].join('\n'), {
      choices: slots.map(({ label }: Slot) => label),
      form: 'meeting',
      pending: { kind: 'slot', slots },
    });
  }

  private async *book(args: Arguments): Acting {
    const tool = (await this.tools()).find(({ name }) => name === 'book_meeting');
    if (!tool) return null;
    const said = [this.input.question, ...this.input.history.toReversed()].join('\n');
    const email = args['email'] ?? this.input.acting!.email ?? takeArguments(tool.parameters, said).arguments['email'];
    if (email === undefined) return this.ask(tool, args, 'email', { what: told('email', this.language) });
    const outcome = yield* this.run(tool, { ...args, email });
    if (outcome.status === 'failed' && outcome.reason === 'slot_unavailable')
      return (yield* this.offerSlots('taken')) ?? this.say('noSlots');
    if (outcome.status !== 'done') return this.tell('book_meeting', args, false, outcome);
    const booked = outcome.data as Record<string, string | null>;
    const { starts_at: startsAt, timezone, location, join_url: link, confirm_by: confirmBy } = booked;
    const when = slotsIn({ timezone: timezone!, slots: [{ starts_at: startsAt! }] }, this.language).slots[0]!.label;
    const leads = link && !hasForbiddenLink(link, this.input.guardrails?.linkHosts ?? null);
    const where = [location, leads ? link : null].filter(Boolean);
    const what = [`${when} (${timezone})`, ...where].join(' – ');
    return this.result('answered', told(confirmBy ? 'held' : 'booked', this.language, { what }), {
      did: 'meeting_booked',
    });
  }

  /** Says what came of a tool, with the action that the message carries. */
  private tell(name: string, args: Arguments, destructive: boolean, outcome: ToolOutcome): Acted {
    const what = deed(name, args);
    const say = (text: Parameters<typeof told>[0]): string => told(text, this.language, { what });
    if (outcome.status === 'needs_confirmation' || outcome.status === 'needs_approval') {
      const { expiresAt, ...action } = outcome.action;
      if (outcome.status === 'needs_approval')
        return this.result('handed_off', say('approval'), {
          action: { ...action, status: 'awaiting_approval', expiresAt },
          handoffId: outcome.handoffId,
        });
      return this.result('clarify', say('confirm'), {
        action: { ...action, status: 'awaiting_confirmation', expiresAt },
        choices: [told('yes', this.language), told('no', this.language)],
        pending: { kind: 'confirmation', action },
      });
    }
    const status: TurnAction['status'] = outcome.status === 'done' ? 'completed' : outcome.status;
    const { receipt } = outcome;
    const action = receipt ? { id: receipt, name, arguments: args, status, destructive, expiresAt: null } : null;
    if (outcome.status === 'done') {
      const { guardrails } = this.input;
      const lines = facts(outcome.data, guardrails?.linkHosts ?? null).filter(
        (line) => !holdsBlocked([line], guardrails),
      );
      return this.result('answered', [say('done'), ...lines].join('\n'), { action, did: 'action_done' });
    }
    if (outcome.status === 'failed')
      return this.result('abstained', say('failed'), { action, did: 'action_failed', form: 'contact' });
    if (outcome.reason === 'kill_switch')
      return { instead: { answer: say('stopped'), action, failure: 'kill_switch' } };
    if (outcome.reason === 'no_token' || outcome.reason === 'no_contact')
      return this.result('clarify', say('signIn'), { action });
    return this.result('refused', say('refused'), { action });
  }

  private say(text: Parameters<typeof told>[0]): Acted {
    return this.result('answered', told(text, this.language), {});
  }

  private result(status: TurnResult['status'], answer: string, more: Partial<TurnResult>): Acted {
    const abstainReason = status === 'answered' ? null : 'out_of_scope';
    return { result: { ...this.base, intentClass: 'do', confidence: 1, abstainReason, ...more, status, answer } };
  }
}
