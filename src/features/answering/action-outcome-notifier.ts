/** Says in the conversation what became of an action that the team had to approve. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { deed } from '../../agent/acting/action-summary.js';
import { told } from '../../agent/texts/messages.js';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import { agentActor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { ActionOutcomeHooks, type ActionOutcomeHook } from '../actions/action-outcomes.hooks.js';
import type { ActionDto } from '../actions/actions.dto.js';
import { SessionsReader } from '../sessions/sessions.reader.js';
import { SessionsService } from '../sessions/sessions.service.js';

@Injectable()
export class ActionOutcomeNotifier implements ActionOutcomeHook, OnModuleInit {
  constructor(
    private readonly outcomes: ActionOutcomeHooks,
    private readonly sessions: SessionsService,
    private readonly reader: SessionsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outcomes.register(this);
  }

  async over(tx: Queryable, workspaceId: string, action: ActionDto): Promise<void> {
    const { session_id: sessionId, id, name, destructive, status } = action;
    if (sessionId === null) return;
    const { language } = await this.reader.memory(workspaceId, sessionId, tx);
    await this.sessions.say(tx, workspaceId, agentActor(null), sessionId, {
      text: told(textOf(action), language ?? 'en', { what: deed(name, action.arguments) }),
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
