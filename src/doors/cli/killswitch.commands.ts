import { type Command, Option } from 'commander';
import type { KillSwitchDto } from '../../assistant/configuration/kill-switch/kill-switch.dto.js';
import { KillSwitchReader } from '../../assistant/configuration/kill-switch/kill-switch.reader.js';
import { KillSwitchService } from '../../assistant/configuration/kill-switch/kill-switch.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { label, oneOf, workspaceOption } from './options.js';
import { card, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface KillSwitchOptions {
  workspace?: string;
  json?: boolean;
}

/** Works on the database only, so it needs no running server. */
export function killSwitchCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'killswitch', 'stop a workspace’s agent from acting, or let it act again');

  runner
    .command(group, 'get', {
      summary: 'Show the kill switch of a workspace.',
      examples: [['killswitch get -w Acme', 'on or off, since when, by whom']],
    })
    .addOption(workspaceOption())
    .action((options: KillSwitchOptions) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const data = await cli.get(KillSwitchReader).state(workspace.id);
        return { data, text: killSwitchText(workspace.name, data) };
      }),
    );

  runner
    .command(group, 'on', {
      summary: 'Stop the agent from acting on the customer’s app, at once and on every server.',
      details:
        'Actions that wait for a confirmation or were approved are refused for good. Answers, reads and hand-offs go on.',
      examples: [
        ['killswitch on -w Acme --reason "wrong refunds"', 'no action runs any more'],
        ['killswitch on -w Acme --scope all', 'and the agent is silent on widget and MCP'],
      ],
    })
    .addOption(oneOf(new Option('--scope <scope>', 'what it stops; default actions'), 'scope', ['actions', 'all']))
    .option('--reason <text>', 'for the team to read', label(500))
    .addOption(workspaceOption())
    .action((options: KillSwitchOptions & { scope?: 'actions' | 'all'; reason?: string }) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const { scope, reason } = options;
        const data = await cli.get(KillSwitchService).set(workspace.id, OPERATOR, { active: true, scope, reason });
        return { data, text: killSwitchText(workspace.name, data) };
      }),
    );

  runner
    .command(group, 'off', {
      summary: 'Let the agent act again; what was refused meanwhile stays refused.',
      examples: [['killswitch off -w Acme', 'new actions run again']],
    })
    .addOption(workspaceOption())
    .action((options: KillSwitchOptions) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const data = await cli.get(KillSwitchService).set(workspace.id, OPERATOR, { active: false });
        return { data, text: killSwitchText(workspace.name, data) };
      }),
    );
}

function killSwitchText(name: string, { active, scope, reason, changed_at, changed_by }: KillSwitchDto): string {
  const stopped = scope === 'all' ? 'ON: no actions, and silent on widget and MCP' : 'ON: no actions';
  return card([
    ['workspace', name],
    ['kill switch', active ? stopped : 'off'],
    ['reason', reason ?? '–'],
    ['changed', changed_at === null ? 'never' : `${when(changed_at)} by ${changed_by}`],
  ]);
}
