/** Finds out why the agent stops when a visitor asks for a teammate. */
import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/kernel/errors.js';
import { KillSwitchReader } from '../../assistant/configuration/kill-switch/kill-switch.reader.js';
import { CreditsReader } from '../../company/credits/credits.reader.js';
import type { HandoffDraft } from '../../desk/handoffs/handoffs.service.js';
import type { LockedConversation } from '../core/live-sessions.commands.js';
import { LOW_SCORE } from './ratings.rules.js';

/** What may have stopped the agent in any conversation of a workspace. */
export interface AgentStops {
  /** No credits are left. */
  offline: boolean;
  /** The kill switch is on with scope `all`. */
  switchedOff: boolean;
}

@Injectable()
export class StopReasons {
  constructor(
    private readonly killSwitch: KillSwitchReader,
    private readonly credits: CreditsReader,
  ) {}

  async read(workspaceId: string): Promise<AgentStops> {
    const [{ active, scope }, offline] = await Promise.all([
      this.killSwitch.state(workspaceId),
      this.isOffline(workspaceId),
    ]);
    return { offline, switchedOff: active && scope === 'all' };
  }

  private async isOffline(workspaceId: string): Promise<boolean> {
    try {
      await this.credits.requireCredit(workspaceId);
      return false;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'credits_exhausted') return true;
      throw error;
    }
  }
}

/** Why the agent stops in this conversation. */
export function stopReasonOf(
  { credited_at, rating_score }: LockedConversation,
  { offline, switchedOff }: AgentStops,
): Pick<HandoffDraft, 'requester' | 'stopReason'> {
  if (switchedOff) return { requester: 'kill_switch', stopReason: 'kill_switch' };
  if (offline && credited_at === null) return { requester: 'credits', stopReason: 'usage_limit' };
  const unhappy = rating_score !== null && rating_score <= LOW_SCORE;
  return { requester: 'human', stopReason: unhappy ? 'negative_feedback' : 'customer_request' };
}
