/** Posts the outcome of an action that needed the team's approval to its conversation. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { responseText } from '../../agent/acting/action-response.js';
import { actionSummary } from '../../agent/acting/action-summary.js';
import { t } from '../../kernel/texts/texts.js';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import { agentActor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { ActionOutcomeHooks, type ActionOutcomeHook, type CompletedAction } from '../actions/action-outcomes.hooks.js';
import type { ActionDto } from '../actions/actions.dto.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { SessionsReader } from '../sessions/sessions.reader.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { guardrailsOf } from './turn-input.js';

@Injectable()
export class ActionOutcomeNotifier implements ActionOutcomeHook, OnModuleInit {
  constructor(
    private readonly outcomes: ActionOutcomeHooks,
    private readonly sessions: SessionsService,
    private readonly reader: SessionsReader,
    private readonly guardrails: GuardrailsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outcomes.register(this);
  }

  async completed(tx: Queryable, workspaceId: string, { action, response }: CompletedAction): Promise<void> {
    const { session_id: sessionId, id, name, destructive, status } = action;
    if (sessionId === null) return;
    const memory = await this.reader.memory(workspaceId, sessionId, tx);
    const language = memory.language ?? 'en';
    const guardrails = guardrailsOf(await this.guardrails.get(workspaceId, tx));
    const text = response
      ? responseText({ ...response, name, arguments: action.arguments }, { language, timezone: null, guardrails })
      : t(`action.${textOf(action)}`, language, { what: actionSummary(name, action.arguments) });
    await this.sessions.postAgentMessage(tx, workspaceId, {
      actor: agentActor(null),
      sessionId,
      text,
      action: { id, name, arguments: action.arguments, status, destructive, expires_at: null },
      at: new Date(this.clock.now()).toISOString(),
    });
  }
}

function textOf({ status, reason }: ActionDto): 'done' | 'failed' | 'denied' | 'expired' | 'stopped' | 'refused' {
  if (status === 'completed') return 'done';
  if (status === 'failed') return 'failed';
  if (reason === 'denied' || reason === 'expired') return reason;
  return reason === 'kill_switch' ? 'stopped' : 'refused';
}
