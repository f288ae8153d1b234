import { Injectable } from '@nestjs/common';
import { ActionDecisionsService } from '../../assistant/actions/action-decisions.service.js';
import { ActionsReader } from '../../assistant/actions/actions.reader.js';
import type { ActionDto } from '../../assistant/actions/actions.dto.js';
import { KillSwitchReader } from '../../assistant/configuration/kill-switch/kill-switch.reader.js';
import { presentMessageAction, type MessageActionDto } from '../../assistant/actions/message-action.dto.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { ApiError, fail } from '../../platform/kernel/errors.js';

@Injectable()
export class WidgetActions {
  constructor(
    private readonly decisions: ActionDecisionsService,
    private readonly reader: ActionsReader,
    private readonly killSwitch: KillSwitchReader,
  ) {}

  /**
   * Confirms or declines exactly the proposed action, once; repeating the same decision changes nothing. Throws
   * `not_found` for another visitor's action, `kill_switch_active`, `conflict` for an action that does not wait
   * for a confirmation.
   */
  async decide(
    workspaceId: string,
    actor: Actor,
    { contactId, id, decision }: { contactId: string; id: string; decision: 'confirm' | 'decline' },
  ): Promise<MessageActionDto> {
    const isConfirmed = decision === 'confirm';
    try {
      const outcome = await this.decisions.confirm({ workspaceId, contactId, actor }, id, isConfirmed);
      const action = await this.reader.get(workspaceId, id);
      if (refusedBySwitch(action)) throw fail('kill_switch_active');
      return presentMessageAction(action, 'message' in outcome ? outcome.message : null);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const action = await this.reader.get(workspaceId, id);
      if (refusedBySwitch(action) && (await this.killSwitch.state(workspaceId)).active)
        throw fail('kill_switch_active');
      const hasOtherOutcome = isConfirmed
        ? action.confirmed_by?.id !== contactId || action.status === 'refused'
        : action.reason !== 'declined';
      if (hasOtherOutcome) throw error;
      return presentMessageAction(action);
    }
  }
}

/** Refused permanently: it does not run later either. */
const refusedBySwitch = ({ status, reason }: ActionDto): boolean => status === 'refused' && reason === 'kill_switch';
