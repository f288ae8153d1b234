import { Argument, type Command, Option } from 'commander';
import { GAP_STATUSES, type Gap, type GapStatus } from '../../../assistant/gaps/gaps.dto.js';
import { GapsReader } from '../../../assistant/gaps/gaps.reader.js';
import { GapsService } from '../../../assistant/gaps/gaps.service.js';
import { OPERATOR } from '../../../platform/kernel/actor.js';
import { UUID } from '../../../platform/kernel/ids.js';
import type { Runner } from '../command.js';
import { WrongUsage } from '../failure.js';
import { integer, oneOf, workspaceOption } from '../options.js';
import { counted, table, when } from '../table.js';
import { selectWorkspace } from '../select-workspace.js';

interface GapsOptions {
  workspace?: string;
  json?: boolean;
}

const VERBS = { dismiss: 'dismissed', resolve: 'resolved', reopen: 'open' } satisfies Record<string, GapStatus>;

export function gapsCommands(group: Command, runner: Runner): void {
  list(group, runner);
  close(group, runner);
}

function list(group: Command, runner: Runner): void {
  runner
    .command(group, 'gaps', {
      summary: 'List what people ask and the knowledge does not answer, the most asked first.',
      details:
        'Similar questions form one gap. Addresses, links and long numbers are masked; a question is deleted with its contact, or after 180 days.',
      examples: [
        ['knowledge gaps', 'what to write next'],
        ['knowledge gaps --status dismissed', 'what was put aside'],
      ],
    })
    .addOption(oneOf(new Option('--status <status>'), 'status', GAP_STATUSES).default('open'))
    .option('--limit <n>', 'maximum number', integer(1, 200), 50)
    .addOption(workspaceOption())
    .action(({ workspace, json, status, limit }: GapsOptions & { status: GapStatus; limit: number }) =>
      runner.run({ json }, 'knowledge', async (cli) => {
        const { id, name } = await selectWorkspace(cli, workspace);
        const gaps = await cli.get(GapsReader).list(id, status, limit);
        return {
          data: { object: 'list', data: gaps },
          text: gaps.length
            ? table(['ID', 'ASKED', 'LAST', 'LANGUAGE', 'QUESTION', 'NEAREST'], gaps.map(row))
            : `“${name}” has no ${status} gaps.`,
        };
      }),
    );
}

function close(group: Command, runner: Runner): void {
  runner
    .command(group, 'gap', {
      summary: 'Dismiss gaps, resolve them, or open them again.',
      details: 'A resolved gap reopens if it is asked again; a dismissed one does not.',
      examples: [
        ['knowledge gap resolve 019a2b…', 'the knowledge answers it now'],
        ['knowledge gap dismiss 019a2b… 019a2c…', 'it is not for this agent to answer'],
      ],
    })
    .addArgument(oneOf(new Argument('<verb>'), 'verb', Object.keys(VERBS)))
    .argument('<gap...>', 'ids from `knowledge gaps`')
    .addOption(workspaceOption())
    .action((verb: keyof typeof VERBS, gaps: string[], options: GapsOptions) => {
      const wrong = gaps.find((id) => !UUID.test(id));
      if (wrong !== undefined) throw new WrongUsage(`“${wrong}” is not the id of a gap; see \`knowledge gaps\`.`);
      return runner.run(options, 'knowledge', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const ids = [...new Set(gaps.map((gap) => gap.toLowerCase()))];
        const status = VERBS[verb];
        const changed = await cli.get(GapsService).setStatus(id, { actor: OPERATOR, ids, status });
        const data = ids.map((gap) => ({ id: gap, object: 'knowledge_gap', status }));
        return { data: { object: 'list', data }, text: `${counted(changed, 'gap')} ${status} now.` };
      });
    });
}

const row = ({ id, asked, last_seen_at, language, example, nearest }: Gap): string[] => [
  id,
  String(asked),
  when(last_seen_at),
  language,
  cut(example, 70),
  cut(nearest.map(({ title }) => title).join('; ') || '–', 50),
];

const cut = (text: string, limit: number): string =>
  [...text].length <= limit ? text : `${[...text].slice(0, limit - 1).join('')}…`;
