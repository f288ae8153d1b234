import type { Command } from 'commander';
import { DemoService } from '../features/demo/demo.service.js';
import type { Runner } from './command.js';
import { integer, label, workspaceOption } from './options.js';
import { counted } from './table.js';
import { whichWorkspace } from './which-workspace.js';

const SESSIONS_MAX = 5_000_000;

export function demoCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'demo', 'made-up data to look at and to measure with');
  runner
    .command(group, 'seed', {
      summary: 'Fill a workspace with made-up people and conversations of the last 30 days.',
      details:
        'The same seed makes the same people and conversations: a second run adds only what is not there. Not meant for a\nworkspace that real people use; there is no command that takes it back out.',
      examples: [
        ['demo seed --sessions 1000', 'in the only workspace'],
        ['demo seed --sessions 100000 --seed load -w Bench', 'other ones, by another seed'],
      ],
    })
    .option('--sessions <n>', 'how many conversations', integer(1, SESSIONS_MAX), 1_000)
    .option('--seed <text>', 'any text', label(40), '1')
    .addOption(workspaceOption())
    .action((options: { sessions: number; seed: string; workspace?: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await whichWorkspace(cli, options.workspace);
        const { sessions, seed } = options;
        const progress = cli.progress('Seeding');
        const startedMs = performance.now();
        const added = await cli
          .get(DemoService)
          .seed(workspace.id, {
            sessions,
            seed,
            signal: cli.signal,
            onProgress: (made) => progress.show(made, sessions),
          })
          .finally(() => progress.end());
        const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
        const rows = [
          counted(added.sessions, 'session'),
          counted(added.messages, 'message'),
          counted(added.contacts, 'contact'),
        ];
        return {
          data: { object: 'demo_seed', workspace_id: workspace.id, seed, ...added },
          text: `Added to “${workspace.name}” in ${seconds} s: ${rows.join(', ')}.`,
        };
      }),
    );
}
