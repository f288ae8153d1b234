import { Injectable } from '@nestjs/common';
import { KillSwitchReader } from '../../features/configuration/kill-switch/kill-switch.reader.js';
import { fail } from '../../kernel/errors.js';

/**
 * Whether the agent may speak on this surface: a kill switch whose scope is `all` silences it here
 * (specification §3.10).
 */
@Injectable()
export class Voice {
  constructor(private readonly killSwitch: KillSwitchReader) {}

  /** Throws `kill_switch_active`. @param instead what the caller can do */
  async require(workspaceId: string, instead: string): Promise<void> {
    const { active, scope } = await this.killSwitch.state(workspaceId);
    if (active && scope === 'all') throw fail('kill_switch_active', `The agent is switched off. ${instead}`);
  }
}
