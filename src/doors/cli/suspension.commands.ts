import type { Command } from 'commander';
import { WorkspacesService } from '../../company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { selectWorkspace } from './select-workspace.js';
import { workspaceResource } from './workspace-resource.js';

export function suspensionCommands(group: Command, runner: Runner): void {
  const set = async (cli: Parameters<typeof selectWorkspace>[0], named: string, suspended: boolean) => {
    const { id } = await selectWorkspace(cli, named);
    return cli.get(WorkspacesService).setSuspended(OPERATOR, id, suspended);
  };

  runner
    .command(group, 'suspend', {
      summary: 'Suspend a workspace: none of its credentials works until it is resumed.',
      details: 'Nothing of it is lost. Running servers refuse its keys, tokens, grants and widget at once.',
      examples: [['workspace suspend Acme', 'until `workspace resume Acme`']],
    })
    .argument('<workspace>', 'id or name')
    .action((workspace: string, options: { json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const after = await set(cli, workspace, true);
        return { data: workspaceResource(after), text: `“${after.name}” is suspended.` };
      }),
    );

  runner
    .command(group, 'resume', {
      summary: 'Resume a suspended workspace: its credentials work as before.',
      examples: [['workspace resume Acme', 'running servers take it over at once']],
    })
    .argument('<workspace>', 'id or name')
    .action((workspace: string, options: { json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const after = await set(cli, workspace, false);
        return { data: workspaceResource(after), text: `“${after.name}” is not suspended.` };
      }),
    );
}
