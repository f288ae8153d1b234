import { Inject, Injectable } from '@nestjs/common';
import type { DialogueMessage, TurnMemory, TurnResult } from '../../agent/ports/turn.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { FairQueue } from '../../platform/kernel/fair-queue.js';
import { newId } from '../../platform/kernel/ids.js';
import { Vault } from '../../platform/kernel/vault.js';
import { DIALOGUE_MESSAGES } from '../sessions/messages.dto.js';
import { presentAnswer } from '../turns/answer.dto.js';
import type { AskContext } from '../turns/ask-context.reader.js';
import { Questions } from '../turns/questions.js';
import { Trial } from '../turns/trial.js';
import { DryRunTools } from './dry-run-tools.js';
import type { PlaygroundBody, PlaygroundTurnDto } from './playground.dto.js';
import { STATE_CHARACTERS_MAX } from './playground.dto.js';
import { presentSteps } from './playground.presenter.js';
import { TurnRun } from '../turns/turn-run.js';

/** State of a playground conversation; the browser keeps it, encrypted. */
interface State {
  dialogue: DialogueMessage[];
  memory: TurnMemory;
}

const NEW: State = { dialogue: [], memory: { turns: 0, misses: 0, pending: null, language: null } };
/** Base64 takes 4/3 of a character per byte; encryption adds a few bytes. */
const STATE_BYTES_MAX = Math.floor((STATE_CHARACTERS_MAX * 3) / 4) - 64;
const RETRY_AFTER_SECONDS = 5;
/** A large model takes seconds: the members of a workspace share two concurrent turns. */
const AT_ONCE = { slots: 16, slotsOf: () => 2, waitingMax: 64, waitingPerKeyMax: 4, waitMs: 20_000 };

/** Asks the agent without a session, a credit or an action, and returns the engine's trace. */
@Injectable()
export class PlaygroundService {
  private readonly queue = new FairQueue({
    ...AT_ONCE,
    refuse: () =>
      fail('rate_limit_exceeded', 'Too many questions in the playground at once. Retry shortly.', {
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      }),
  });

  constructor(
    private readonly questions: Questions,
    private readonly turns: TurnRun,
    private readonly tools: DryRunTools,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws `invalid_field` for an unknown contact, or a state of another conversation; `conversation_closed` for a
   * blocked contact; `rate_limit_exceeded` if the workspace has too many questions waiting.
   */
  async ask(workspaceId: string, body: PlaygroundBody): Promise<PlaygroundTurnDto> {
    const release = await this.queue.enter(workspaceId);
    try {
      return await this.turn(workspaceId, body);
    } finally {
      release();
    }
  }

  private async turn(workspaceId: string, body: PlaygroundBody): Promise<PlaygroundTurnDto> {
    const { question, contact_id, locale, large_model } = body;
    const vaultContext = vaultContextOf(workspaceId, contact_id);
    const state = body.state ? this.opened(body.state, vaultContext) : NEW;
    const asked = { question, contact_id: contact_id ?? null, locale: locale ?? null, dry_run: true };
    const prepared = await this.questions.asked(workspaceId, { requestId: null, body: asked, channel: 'human' });
    const askContext: AskContext = { ...prepared.askContext, ...state };
    const input = this.questions.inputOf(
      { ...prepared, askContext },
      this.tools.bind({ workspaceId, question, askContext }),
    );
    const options = { isInside: large_model === false, index: this.turns.index };
    const { result, trace, ms } = await this.turns.whole(new Trial({ ...input, isTraced: true }), options);
    const ids = { messageId: newId(), sessionId: null, handoffId: null };
    return {
      object: 'playground_turn',
      answer: presentAnswer(result, { ids, action: null, createdAt: new Date(this.clock.now()).toISOString() }),
      steps: presentSteps(trace),
      tripped: result.tripped,
      min_confidence: prepared.settings.guardrails.min_confidence,
      ms: Math.round(ms),
      state: this.sealed(stateAfter(state, question, result), vaultContext),
    };
  }

  /** Encrypts the state, without its oldest messages if it would be too long to send back. */
  private sealed(state: State, vaultContext: string): string {
    const { dialogue, memory } = state;
    const plaintext = Buffer.from(JSON.stringify(state));
    if (plaintext.length > STATE_BYTES_MAX)
      return dialogue.length > 0
        ? this.sealed({ dialogue: dialogue.slice(1), memory }, vaultContext)
        : this.sealed({ dialogue, memory: { ...memory, pending: null } }, vaultContext);
    return this.vault.seal(plaintext, vaultContext).toString('base64url');
  }

  private opened(text: string, vaultContext: string): State {
    const opened = this.vault.openIfPossible(Buffer.from(text, 'base64url'), vaultContext);
    if (!opened) throw fail('invalid_field', 'state is not of a conversation with this contact', { param: 'state' });
    return JSON.parse(opened.toString()) as State;
  }
}

const vaultContextOf = (workspaceId: string, contactId: string | null | undefined): string =>
  `playground ${workspaceId} ${contactId?.toLowerCase() ?? 'visitor'}`;

/** The state after a turn, as sessions store it. */
function stateAfter({ dialogue, memory }: State, question: string, result: TurnResult): State {
  const messages: DialogueMessage[] = [{ from: 'customer', text: question }];
  if (result.answer !== '') messages.push({ from: 'agent', text: result.answer });
  const isMiss = result.status === 'abstained' && result.abstainReason !== 'out_of_scope';
  return {
    dialogue: [...dialogue, ...messages].slice(-DIALOGUE_MESSAGES),
    memory: {
      turns: memory.turns + 1,
      misses: isMiss ? memory.misses + 1 : 0,
      pending: result.pending,
      language: result.language,
    },
  };
}
