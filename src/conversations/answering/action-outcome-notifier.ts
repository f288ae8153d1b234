/** Posts to its conversation what became of an action that needs the team's approval. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { responseText } from '../../agent/acting/action-response.js';
import { actionSummary } from '../../agent/acting/action-summary.js';
import { isUncertain } from '../../agent/ports/tool.js';
import { stated, type KeysIn } from '../../platform/kernel/texts/texts.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { agentActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import {
  ActionOutcomeHooks,
  type ActionOutcomeHook,
  type ReportedAction,
} from '../../assistant/actions/action-outcomes.hooks.js';
import type { ActionDto } from '../../assistant/actions/actions.dto.js';
import { GuardrailsReader } from '../../assistant/configuration/guardrails/guardrails.reader.js';
import { SessionsReader } from '../sessions/sessions.reader.js';
import { SessionsService } from '../core/sessions.service.js';
import { guardrailsOf } from '../turns/agent-settings.reader.js';

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

  async reported(tx: Queryable, workspaceId: string, { action, response }: ReportedAction): Promise<void> {
    const { session_id: sessionId, id, name, destructive, status } = action;
    const expiresAt = status === 'awaiting_approval' ? action.expires_at : null;
    if (sessionId === null) return;
    const memory = await this.reader.memory(workspaceId, sessionId, tx);
    const language = memory.language ?? 'en';
    const guardrails = guardrailsOf(await this.guardrails.get(workspaceId, tx));
    const text = response
      ? responseText({ ...response, name, arguments: action.arguments }, { language, timezone: null, guardrails })
      : stated(`action.${textOf(action)}`, language, { what: actionSummary(name, action.arguments) });
    await this.sessions.postAgentMessage(tx, workspaceId, {
      actor: agentActor(null),
      sessionId,
      text,
      action: { id, name, arguments: action.arguments, status, destructive, expires_at: expiresAt },
      at: new Date(this.clock.now()).toISOString(),
    });
  }
}

function textOf({ status, reason }: ActionDto): KeysIn<'action'> {
  if (status === 'completed') return 'done';
  if (status === 'failed') return isUncertain(reason) ? 'uncertain' : 'failed';
  if (status === 'awaiting_approval') return 'postponed';
  if (reason === 'denied' || reason === 'expired') return reason;
  return reason === 'kill_switch' ? 'stopped' : 'refused';
}
