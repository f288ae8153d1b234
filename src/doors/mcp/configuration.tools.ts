import { Injectable } from '@nestjs/common';
import { UpdateGuardrails } from '../../assistant/configuration/guardrails/guardrails.dto.js';
import { GuardrailsReader } from '../../assistant/configuration/guardrails/guardrails.reader.js';
import { GuardrailsService } from '../../assistant/configuration/guardrails/guardrails.service.js';
import { SetKillSwitch } from '../../assistant/configuration/kill-switch/kill-switch.dto.js';
import { KillSwitchReader } from '../../assistant/configuration/kill-switch/kill-switch.reader.js';
import { KillSwitchService } from '../../assistant/configuration/kill-switch/kill-switch.service.js';
import { operationTool } from './operation-tool.js';
import { READS, SETS, type McpTool } from './tool.js';

/** The agent’s settings, for a member of the team. */
@Injectable()
export class ConfigurationTools {
  constructor(
    private readonly guardrails: GuardrailsReader,
    private readonly guardrailsService: GuardrailsService,
    private readonly killSwitch: KillSwitchReader,
    private readonly killSwitchService: KillSwitchService,
  ) {}

  all(): McpTool[] {
    return [
      operationTool({
        name: 'get_guardrails',
        title: 'Get guardrails',
        description: 'Reads what the agent may say and do, and whether the kill switch is on.',
        operationId: 'getGuardrails',
        annotations: READS,
        run: ({ caller }) => this.guardrails.get(caller.workspaceId),
      }),
      operationTool({
        name: 'update_guardrails',
        title: 'Change guardrails',
        description:
          'Changes the guardrails that are given; the others stay. Acts on the next question of every customer.',
        operationId: 'updateGuardrails',
        annotations: SETS,
        body: UpdateGuardrails,
        run: ({ caller, actor }, { body }) => this.guardrailsService.update(caller.workspaceId, actor, body),
      }),
      operationTool({
        name: 'get_kill_switch',
        title: 'Get the kill switch',
        description: 'Reads whether the agent is stopped from acting, since when, by whom and why.',
        operationId: 'getKillSwitch',
        annotations: READS,
        run: ({ caller }) => this.killSwitch.state(caller.workspaceId),
      }),
      operationTool({
        name: 'set_kill_switch',
        title: 'Set the kill switch',
        description:
          'Stops the agent from acting at once, or lets it act again. Actions that wait are refused for good when it goes on.',
        operationId: 'setKillSwitch',
        annotations: SETS,
        body: SetKillSwitch,
        run: ({ caller, actor }, { body }) => this.killSwitchService.set(caller.workspaceId, actor, body),
      }),
    ];
  }
}
