import { type Command, Option } from 'commander';
import type { AuditEntryDto } from '../../company/audit/audit.dto.js';
import { AuditReader } from '../../company/audit/audit.reader.js';
import type { Runner } from './command.js';
import { integer, oneOf, workspaceOption } from './options.js';
import { table } from './table.js';
import { selectWorkspace } from './select-workspace.js';

const LIMIT = 50;

interface AuditOptions {
  workspace?: string;
  limit: number;
  cursor?: string;
  order: 'asc' | 'desc';
  json?: boolean;
}

export function auditCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'audit', 'what was done in a workspace, and by whom');

  runner
    .command(group, 'list', {
      summary: 'List what was done, newest first.',
      details: 'Entries are never changed or removed. They contain ids and field names, never values.',
      examples: [
        ['audit list', `the last ${LIMIT} lines`],
        ['audit list --limit 200 --order asc -w Acme', 'from the beginning'],
      ],
    })
    .option('--limit <n>', 'maximum number of entries', integer(1, 200), LIMIT)
    .option('--cursor <cursor>', 'cursor of the previous page, with the same order')
    .addOption(oneOf(new Option('--order <order>', 'desc = newest first'), 'order', ['asc', 'desc']).default('desc'))
    .addOption(workspaceOption())
    .action(({ workspace, limit, cursor, order, json }: AuditOptions) =>
      runner.run({ json }, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, workspace);
        const { items, nextCursor } = await cli.get(AuditReader).list(id, { limit, cursor, order });
        const rest = nextCursor ? `\nMore: --order ${order} --cursor ${nextCursor}` : '';
        return {
          data: { object: 'list', data: items, has_more: nextCursor !== null, next_cursor: nextCursor },
          text: items.length ? table(['WHEN', 'WHO', 'WHAT', 'TO', 'FIELDS'], items.map(row)) + rest : 'Nothing yet.',
        };
      }),
    );
}

const row = ({ created_at, actor, action, target, changes }: AuditEntryDto): string[] => [
  `${created_at.slice(0, 19).replace('T', ' ')}Z`,
  `${actor.type} ${actor.label}`,
  action,
  target.id ?? '–',
  changes.join(', ') || '–',
];
