import { Injectable } from '@nestjs/common';
import { KillSwitchReader } from '../../assistant/configuration/kill-switch/kill-switch.reader.js';
import { fail } from '../../platform/kernel/errors.js';

/**
 * Checks whether the agent may answer on this surface: a kill switch with scope `all` silences it
 * (specification §3.10).
 */
@Injectable()
export class Voice {
  constructor(private readonly killSwitch: KillSwitchReader) {}

  /** Throws `kill_switch_active`. @param instead alternative for the caller, for the message */
  async require(workspaceId: string, instead: string): Promise<void> {
    const { active, scope } = await this.killSwitch.state(workspaceId);
    if (active && scope === 'all') throw fail('kill_switch_active', `The agent is switched off. ${instead}`);
  }
}
