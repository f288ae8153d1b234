import type { Command } from 'commander';
import { DemoService } from '../../company/demo/demo.service.js';
import { SamplesService } from '../../assistant/knowledge/samples.service.js';
import { MembersService } from '../../company/team/members.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
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
  seed(group, runner);
  remove(group, runner);
}

function seed(group: Command, runner: Runner): void {
  runner
    .command(group, 'seed', {
      summary: 'Fill a workspace with invented people, conversations, hand-offs, leads and meetings.',
      details:
        'They are from the last 30 days, and each conversation uses a credit of its month. The same seed creates the same people\nand conversations: a second run adds only missing ones. If no member may reply, an invented teammate is added.\nNot meant for a workspace in real use. `demo remove` removes them again.',
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

function remove(group: Command, runner: Runner): void {
  runner
    .command(group, 'remove', {
      summary: 'Remove the sample documents, invented people and invented members of a workspace.',
      details:
        'Removes the documents of the first start, the people and conversations of `demo seed`, whatever their seed, and members\nthat both invented. What your team added stays, and so does each document of the demo that your team has changed.\nIt can run while the service runs, and again: then it removes what is left. This cannot be undone.',
      examples: [
        ['demo remove', 'in the only workspace'],
        ['demo remove -w Acme', 'in Acme'],
      ],
    })
    .addOption(workspaceOption())
    .action((options: { workspace?: string; json?: boolean }) =>
      runner.run(options, 'knowledge', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const { documents, changed } = await cli.get(SamplesService).removeAll(workspace.id, OPERATOR);
        const progress = cli.progress('Removing people');
        const { contacts, sessions } = await cli
          .get(DemoService)
          .remove(workspace.id, { signal: cli.signal, onProgress: (people) => progress.show(people, null) })
          .finally(() => progress.end());
        const members = await cli.get(MembersService).removePlaceholders(workspace.id, OPERATOR);
        const parts = [
          counted(documents, 'sample document'),
          counted(contacts, 'invented contact'),
          counted(sessions, 'conversation'),
          counted(members, 'invented member'),
        ];
        const done =
          documents + contacts + members > 0
            ? `Removed from “${workspace.name}”: ${parts.join(', ')}.`
            : `Nothing of the demo is left in “${workspace.name}”.`;
        const kept = changed > 0 ? ` Kept ${counted(changed, 'document')} of the demo that your team has changed.` : '';
        return {
          data: {
            ...{ object: 'demo_removal', workspace_id: workspace.id },
            ...{ documents, documents_kept: changed, contacts, sessions, members },
          },
          text: `${done}${kept}`,
        };
      }),
    );
}

/** Has no token, so it gives no access. */
const TEAMMATE = {
  email: 'demo.teammate@example.com',
  name: 'Robin Demo',
  role: 'responder',
  placeholder: true,
} as const;

/**
 * Ensures that a member takes hand-offs and hosts meetings; adds an invented one if no member does. @returns
 * members added
 */
async function ensureTeam(cli: Cli, workspaceId: string): Promise<number> {
  if ((await cli.get(DemoService).team(workspaceId)).length > 0) return 0;
  await cli.get(MembersService).add(workspaceId, OPERATOR, TEAMMATE);
  return 1;
}
