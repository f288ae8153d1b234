import type { Command } from 'commander';
import { RemovalService } from '../../company/workspaces/removal.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { WrongUsage } from './failure.js';
import { counted } from './table.js';
import { selectWorkspace } from './select-workspace.js';

/** Tables that are listed by name; all others count only towards the total. */
const NAMED_TABLES = { members: 'member', contacts: 'contact', sessions: 'session', documents: 'document' };

export function removalCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'remove', {
      summary: 'Permanently remove a workspace with all its data.',
      details:
        'It is suspended first, then its people, keys, knowledge, conversations, analytics and audit trail are deleted. This\ncannot be undone. If interrupted, the workspace stays suspended; run the command again to continue.',
      examples: [
        ['workspace remove Acme --yes', 'deletes it'],
        ['workspace suspend Acme', 'stops it and keeps everything'],
      ],
    })
    .argument('<workspace>', 'id or name')
    .option('--yes', 'confirm the removal')
    .action((named: string, options: { json?: boolean; yes?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const { id, name } = await selectWorkspace(cli, named);
        if (!options.yes) throw new WrongUsage(`This deletes “${name}” (${id}) permanently. Pass --yes to confirm.`);
        const progress = cli.progress('Removing rows');
        const onProgress = (rows: number): void => progress.show(rows, null);
        const { rows, total } = await cli
          .get(RemovalService)
          .remove(OPERATOR, id, { signal: cli.signal, onProgress })
          .finally(() => progress.end());
        const parts = Object.entries(NAMED_TABLES).map(([table, noun]) => counted(rows[table] ?? 0, noun));
        return {
          data: { id, object: 'workspace', deleted: true, name, rows },
          text: `Removed “${name}” (${id}): ${parts.join(', ')}; ${counted(total, 'row')} in all.`,
        };
      }),
    );
}
