import type { Command } from 'commander';
import { DemoService } from '../features/demo/demo.service.js';
import { MembersService } from '../features/team/members.service.js';
import { OPERATOR } from '../kernel/actor.js';
import type { Cli, Runner } from './command.js';
import { integer, label, workspaceOption } from './options.js';
import { counted } from './table.js';
import { selectWorkspace } from './select-workspace.js';

const KINDS = [
  ['contacts', 'contact'],
  ['sessions', 'session'],
  ['messages', 'message'],
  ['handoffs', 'hand-off'],
  ['leads', 'lead'],
  ['meetings', 'meeting'],
] as const;
const SESSIONS_MAX = 5_000_000;

export function demoCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'demo', 'invented data for trying out and measuring');
  runner
    .command(group, 'seed', {
      summary: 'Fill a workspace with invented people, conversations, hand-offs, leads and meetings.',
      details:
        'They are from the last 30 days, and each conversation uses a credit of its month. The same seed creates the same people\nand conversations: a second run adds only missing ones. If no member may reply, an invented teammate is added.\nNot meant for a workspace in real use: to delete the demo data, remove the workspace.',
      examples: [
        ['demo seed --sessions 1000', 'in the only workspace'],
        ['demo seed --sessions 100000 --seed load -w Bench', 'others, with another seed'],
      ],
    })
    .option('--sessions <n>', 'how many conversations', integer(1, SESSIONS_MAX), 1_000)
    .option('--seed <text>', 'any text', label(40), '1')
    .addOption(workspaceOption())
    .action((options: { sessions: number; seed: string; workspace?: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const { sessions, seed } = options;
        const members = await ensureTeam(cli, workspace.id);
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
        const rows = KINDS.map(([kind, noun]) => counted(added[kind], noun));
        const teammate = members ? ' No member could reply, so a teammate was added.' : '';
        return {
          data: { object: 'demo_seed', workspace_id: workspace.id, seed, ...added, members },
          text: `Added to “${workspace.name}” in ${seconds} s: ${rows.join(', ')}.${teammate}`,
        };
      }),
    );
}

/** Has no token, so it gives no access. */
const TEAMMATE = { email: 'demo.teammate@example.com', name: 'Robin Demo', role: 'responder' } as const;

/**
 * Ensures that a member takes hand-offs and hosts meetings; adds an invented one if no member does. @returns
 * members added
 */
async function ensureTeam(cli: Cli, workspaceId: string): Promise<number> {
  if ((await cli.get(DemoService).team(workspaceId)).length > 0) return 0;
  await cli.get(MembersService).add(workspaceId, OPERATOR, TEAMMATE);
  return 1;
}
