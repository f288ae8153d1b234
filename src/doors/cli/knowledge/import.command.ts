import { type Command, Option } from 'commander';
import { stat } from 'node:fs/promises';
import { AUDIENCES, FORMATS } from '../../../assistant/knowledge/knowledge.dto.js';
import { KnowledgeReader } from '../../../assistant/knowledge/knowledge.reader.js';
import { KnowledgeService } from '../../../assistant/knowledge/knowledge.service.js';
import { GuardedFetch } from '../../../platform/outbound/guarded-fetch.js';
import type { Cli, Runner, CommandResult } from '../command.js';
import { CommandFailed, WrongUsage } from '../failure.js';
import { integer, label, locale, oneOf, workspaceOption } from '../options.js';
import { counted, table } from '../table.js';
import { selectWorkspace } from '../select-workspace.js';
import { filePlan, folderPlan } from './folder.js';
import { Importer, type ImportCounters } from './importer.js';
import { jsonLinesPlan } from './json-lines.js';
import { type Describe, type ImportPlan, ItemFailed } from '../../../assistant/knowledge/website/plan.js';
import { RobotsJudge } from '../../../assistant/knowledge/website/robots-judge.js';
import { Website } from '../../../assistant/knowledge/website/website.js';

interface ImportCommandOptions extends Describe {
  workspace?: string;
  json?: boolean;
  name?: string;
  max: number;
  dryRun?: boolean;
  prune?: boolean;
  wait: boolean;
}

const DETAILS = `A source is
  a folder       .md .markdown .html .htm .txt .pdf .docx .xlsx .csv below it; hidden files and node_modules are passed by
  a file         one document
  a .jsonl file  an object a line, as Markdown unless it says otherwise:
                 {"title", "text", "format"?, "url"?, "locale"?, "audience"?, "id"?}
  a page         https://example.com/returns
  a sitemap      https://example.com/sitemap.xml, also an index of sitemaps; pages of the same host

A second import writes only what changed. A document is known again by its origin:
  folder:<root's name>/<path>   jsonl:<file's name>/<id, url or title>   sitemap:<its address> <page>
  file:<name>                   page:<address>
Use --name to distinguish two roots with the same name.

robots.txt is respected. Only public addresses are fetched; OUTBOUND_ALLOW_NETWORKS opens private networks.`;

export function importCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'import', {
      summary: 'Import documents from a folder, a file, JSON Lines, a page or a sitemap.',
      details: DETAILS,
      examples: [
        ['knowledge import ./docs', 'a folder'],
        ['knowledge import ./docs --prune --dry-run', 'what would change, removals included'],
        ['knowledge import faq.jsonl --locale de', 'a question and answer a line'],
        ['knowledge import https://example.com/sitemap.xml --max 200', 'a website'],
        ['knowledge import ./handbook --audience internal', 'for the team alone'],
      ],
    })
    .argument('<source>', 'folder, file or URL')
    .option('--locale <tag>', 'language of the documents; default: found out from each', locale)
    .addOption(oneOf(new Option('--audience <audience>', 'who may see it; default public'), 'audience', AUDIENCES))
    .addOption(
      oneOf(new Option('--format <format>', 'of all documents; default: detected for each'), 'format', FORMATS),
    )
    .option('--name <name>', 'the root’s name in origins; default: the folder’s, file’s or address’s own', label(200))
    .option('--max <n>', 'maximum number of pages of a sitemap', integer(1, 50_000), 500)
    .option('--prune', 'delete documents of earlier imports that are gone from the source')
    .option('--dry-run', 'read everything, change nothing')
    .option('--no-wait', 'do not wait until large documents are indexed')
    .addOption(workspaceOption())
    .action((source: string, options: ImportCommandOptions) =>
      runner.run(options, 'knowledge', (cli) => importFrom(cli, source, options)),
    );
}

interface ImportRequest {
  workspaceId: string;
  fetcher: GuardedFetch;
  source: string;
}

async function importFrom(cli: Cli, source: string, options: ImportCommandOptions): Promise<CommandResult> {
  const workspace = await selectWorkspace(cli, options.workspace);
  const fetcher = new GuardedFetch({ allowNetworks: cli.config.outboundAllowNetworks });
  try {
    const plan = await planOf(cli, { workspaceId: workspace.id, fetcher, source }, options);
    if (options.prune && (plan.kind === 'file' || plan.kind === 'page'))
      throw new WrongUsage('--prune requires a folder, a JSON Lines file or a sitemap.');
    if (plan.total === 0) throw new CommandFailed('nothing_to_import', `No importable documents in ${source}.`);
    const knowledge = { reader: cli.get(KnowledgeReader), service: cli.get(KnowledgeService) };
    const { prune = false, dryRun = false, wait } = options;
    const importer = new Importer(knowledge, workspace.id, plan, { dryRun, prune, wait, signal: cli.signal });
    const notes = await importer.run(cli.progress(dryRun ? 'Reading' : 'Importing'), cli.progress('Indexing'));
    return shown(workspace, { source, plan, counters: importer.counters, notes: [...plan.notes, ...notes], dryRun });
  } finally {
    await fetcher.close();
  }
}

async function planOf(cli: Cli, wanted: ImportRequest, options: ImportCommandOptions): Promise<ImportPlan> {
  const { workspaceId, fetcher, source } = wanted;
  const { name, locale: tag, audience, format } = options;
  const describe: Describe = { locale: tag, audience, format };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) {
    if (!/^https?:/i.test(source)) throw new WrongUsage('Only http:// and https:// addresses can be imported.');
    const website = new Website({ workspaceId, fetcher, robots: cli.get(RobotsJudge), describe, signal: cli.signal });
    return websitePlan(website, source, options);
  }
  const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`;
    throw new CommandFailed('source_unreadable', `${source} ${why}.`);
  });
  if (found.isDirectory()) return folderPlan(source, name, describe);
  if (/\.(jsonl|ndjson)$/i.test(source)) return jsonLinesPlan(source, name, describe);
  return filePlan(source, name, describe);
}

async function websitePlan(website: Website, source: string, { name, max }: ImportCommandOptions): Promise<ImportPlan> {
  try {
    return await website.plan(source, name, max);
  } catch (error) {
    if (error instanceof ItemFailed) throw new CommandFailed('not_importable', `${source}: ${error.message}`);
    throw error;
  }
}

function shown(
  workspace: { id: string; name: string },
  {
    source,
    plan,
    counters,
    notes,
    dryRun,
  }: { source: string; plan: ImportPlan; counters: ImportCounters; notes: string[]; dryRun: boolean },
): CommandResult {
  const { failures, ...counts } = counters;
  const parts = (['created', 'updated', 'unchanged', 'removed', 'failed'] as const).map(
    (key) => `${counters[key]} ${key}`,
  );
  if (counters.skipped) parts.push(`${counters.skipped} skipped`);
  const lines = [`${dryRun ? 'Would import' : 'Imported'} ${source} into “${workspace.name}”: ${parts.join(', ')}.`];
  if (counters.indexing)
    lines.push(`${counted(counters.indexing, 'document')} still being indexed, while a server runs.`);
  lines.push(...notes);
  if (failures.length)
    lines.push(
      'Failed:',
      table(
        ['WHAT', 'WHY'],
        failures.map((failure) => [failure.name, failure.message]),
        '  ',
      ),
    );
  if (counters.failed > failures.length) lines.push(`  … and ${counters.failed - failures.length} more`);
  return {
    data: {
      object: 'knowledge_import',
      workspace_id: workspace.id,
      source,
      kind: plan.kind,
      origin_prefix: plan.prefix,
      dry_run: dryRun,
      ...counts,
      failures,
      notes,
    },
    text: lines.join('\n'),
    exitCode: counters.failed > 0 ? 1 : 0,
  };
}
