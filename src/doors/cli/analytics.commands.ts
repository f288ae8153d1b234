import type { Command } from 'commander';
import { RollupsService } from '../../company/analytics/rollups.service.js';
import type { Runner } from './command.js';
import { workspaceOption } from './options.js';
import { counted } from './table.js';
import { selectWorkspace } from './select-workspace.js';

export function analyticsCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'analytics', 'the roll-ups that analytics read');
  runner
    .command(group, 'rebuild', {
      summary: 'Recompute a workspace’s analytics from its rows.',
      details: 'Needed only after manual changes in the database. Safe while servers run.',
      examples: [['analytics rebuild', 'of the only workspace']],
    })
    .addOption(workspaceOption())
    .action((options: { workspace?: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const quarters = await cli.get(RollupsService).rebuild(workspace.id);
        return {
          data: { object: 'analytics_rebuild', workspace_id: workspace.id, quarter_hours: quarters },
          text: `Counted ${counted(quarters, 'quarter-hour')} of “${workspace.name}” anew.`,
        };
      }),
    );
}
