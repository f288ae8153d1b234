import { type Command, Option } from 'commander';
import {
  AUDIENCES,
  DocumentsQuery,
  STATUSES,
  type DocumentSummaryDto,
} from '../../assistant/knowledge/knowledge.dto.js';
import { KnowledgeReader } from '../../assistant/knowledge/knowledge.reader.js';
import { KnowledgeService } from '../../assistant/knowledge/knowledge.service.js';
import { ReindexingService } from '../../assistant/knowledge/reindexing.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Runner } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { integer, locale, oneOf, workspaceOption } from './options.js';
import { gapsCommands } from './knowledge/gaps.command.js';
import { importCommand } from './knowledge/import.command.js';
import { quarantinedCommand } from './knowledge/quarantined.command.js';
import { synonymsCommands } from './knowledge/synonyms.commands.js';
import { counted, table, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface KnowledgeOptions {
  workspace?: string;
  json?: boolean;
}

export function knowledgeCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'knowledge', 'the documents that a workspace’s agent answers from');
  importCommand(group, runner);
  list(group, runner);
  remove(group, runner);
  reindex(group, runner);
  gapsCommands(group, runner);
  quarantinedCommand(group, runner);
  synonymsCommands(group, runner);
}

function list(group: Command, runner: Runner): void {
  runner
    .command(group, 'list', {
      summary: 'List documents, newest first.',
      examples: [
        ['knowledge list', 'the newest 50'],
        ['knowledge list --status failed', 'what could not be read, and why'],
      ],
    })
    .option('--limit <n>', 'maximum number', integer(1, 200), 50)
    .option('--cursor <cursor>', 'cursor of the previous page')
    .addOption(oneOf(new Option('--status <status>'), 'status', STATUSES))
    .addOption(oneOf(new Option('--audience <audience>'), 'audience', AUDIENCES))
    .option('--locale <tag>', 'language as it is stored', locale)
    .addOption(workspaceOption())
    .action(({ workspace, json, ...query }: KnowledgeOptions & DocumentsQuery) =>
      runner.run({ json }, 'knowledge', async (cli) => {
        const { id, name } = await selectWorkspace(cli, workspace);
        const page = await cli.get(KnowledgeReader).list(id, Object.assign(new DocumentsQuery(), query));
        const next = page.nextCursor;
        return {
          data: { object: 'list', data: page.items, has_more: next !== null, next_cursor: next },
          text: page.items.length
            ? documentsTable(page.items) + (next ? `\nMore: add --cursor ${next}` : '')
            : `“${name}” has no such documents: \`workspace-agent knowledge import <source>\`.`,
        };
      }),
    );
}

function remove(group: Command, runner: Runner): void {
  runner
    .command(group, 'remove', {
      summary: 'Remove documents; they are no longer used for answers.',
      examples: [['knowledge remove 019a2b… 019a2c…', 'the ids from `knowledge list`']],
    })
    .argument('<document...>', 'ids')
    .addOption(workspaceOption())
    .action((documents: string[], options: KnowledgeOptions) => {
      const wrong = documents.find((id) => !UUID.test(id));
      if (wrong !== undefined) throw new WrongUsage(`“${wrong}” is not the id of a document; see \`knowledge list\`.`);
      return runner.run(options, 'knowledge', async (cli) => {
        const { id, name } = await selectWorkspace(cli, options.workspace);
        const reader = cli.get(KnowledgeReader);
        const ids = [...new Set(documents.map((document) => document.toLowerCase()))];
        // All or none: a mistyped id is reported before anything is deleted.
        const found = new Set((await reader.states(id, ids)).map((document) => document.id));
        const missing = ids.filter((document) => !found.has(document));
        if (missing.length)
          throw new CommandFailed('not_found', `“${name}” has no document ${missing.join(', ')}; nothing was removed.`);
        for (const document of ids) await cli.get(KnowledgeService).remove(id, OPERATOR, document);
        const data = ids.map((document) => ({ id: document, object: 'knowledge_document', deleted: true }));
        return { data: { object: 'list', data, has_more: false }, text: `Removed ${counted(ids.length, 'document')}.` };
      });
    });
}

function reindex(group: Command, runner: Runner): void {
  runner
    .command(group, 'reindex', {
      summary: 'Index all documents again, e.g. after an upgrade; they stay available in the meantime.',
      examples: [['knowledge reindex', 'documents, versions and ids stay as they are']],
    })
    .addOption(workspaceOption())
    .action((options: KnowledgeOptions) =>
      runner.run(options, 'knowledge', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const progress = cli.progress('Indexing');
        const { indexed: documents, unreadable } = await cli
          .get(ReindexingService)
          .reindex(id, cli.signal, (done, all) => progress.show(done, all))
          .finally(() => progress.end());
        const finished = !cli.signal.aborted;
        const kept =
          unreadable > 0 ? ` ${counted(unreadable, 'document')} could not be read and kept the old index.` : '';
        const text = `Indexed ${counted(documents, 'document')} again${finished ? '' : '; stopped before the rest'}.${kept}`;
        const data = { object: 'reindexing', documents, unreadable, finished };
        return { data, text, exitCode: finished && unreadable === 0 ? 0 : 1 };
      }),
    );
}

function documentsTable(documents: DocumentSummaryDto[]): string {
  const rows = documents.map((document) => [
    document.id,
    cut(document.title, 50),
    document.format,
    document.locale ?? '–',
    document.audience,
    document.status === 'failed' ? cut(`failed: ${document.error ?? 'unknown'}`, 60) : document.status,
    when(document.updated_at),
  ]);
  return table(['ID', 'TITLE', 'FORMAT', 'LOCALE', 'AUDIENCE', 'STATUS', 'UPDATED'], rows);
}

const cut = (text: string, limit: number): string =>
  text.length <= limit ? text : `${[...text].slice(0, limit - 1).join('')}…`;
