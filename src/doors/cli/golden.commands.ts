import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import type { GoldenCheckBody, GoldenDifferenceDto } from '../../assistant/golden/golden-checks.dto.js';
import { GoldenChecksReader } from '../../assistant/golden/golden-checks.reader.js';
import { GoldenTurnsReader } from '../../assistant/golden/golden-turns.reader.js';
import { GoldenChecksService } from '../../assistant/golden/golden-checks.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Cli, CommandResult, Runner } from './command.js';
import { workspaceOption } from './options.js';
import { selectWorkspace } from './select-workspace.js';
import { counted, table } from './table.js';
import { untilEnded } from './until-ended.js';

interface CheckOptions {
  workspace?: string;
  json?: boolean;
  document?: string;
  title?: string;
  replaces?: string;
}

const FORMATS: Record<string, 'html' | 'text'> = { '.html': 'html', '.htm': 'html', '.txt': 'text' };
const PAGE = 200;
const SHOWN_CHARACTERS = 60;

export function goldenCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'golden', 'answers that people found right, asked again');
  runner
    .command(group, 'check', {
      summary: 'Ask golden answers again; exit code 1 if some are not as expected.',
      details: 'With --document they are asked as if that were published. Nothing is published and nothing is sent.',
      examples: [
        ['golden check', 'against the knowledge as it is now'],
        ['golden check --document fees.md', 'as if a document named Fees were added'],
        ['golden check --document fees.md --replaces 019a2b…', 'as if it replaced the document of that id'],
      ],
    })
    .option('--document <file>', 'a Markdown, HTML or text file to try')
    .option('--title <title>', 'its title (default: the name of the file)')
    .option('--replaces <id>', 'the document that it replaces')
    .addOption(workspaceOption())
    .action((options: CheckOptions) => runner.run(options, 'knowledge', (cli) => check(cli, options)));
}

async function check(cli: Cli, options: CheckOptions): Promise<CommandResult> {
  const workspace = await selectWorkspace(cli, options.workspace);
  const [service, reader] = [cli.get(GoldenChecksService), cli.get(GoldenChecksReader)];
  const { id } = await service.create(workspace.id, OPERATOR, await bodyOf(options));
  const ended = await untilEnded(cli, {
    ...{ verb: 'Asking golden answers', code: 'golden_check_failed' },
    get: () => reader.get(workspace.id, id),
    pause: () => service.remove(workspace.id, OPERATOR, id),
    shown: ({ done, turns }) => [done, turns],
  });
  const differences: GoldenDifferenceDto[] = [];
  for (let cursor: string | null = null; ;) {
    const query = { limit: PAGE, ...(cursor !== null && { cursor }) };
    const page = await reader.differences(workspace.id, id, query);
    differences.push(...page.items);
    if ((cursor = page.nextCursor) === null) break;
  }
  // What an earlier check has found does not change once more, but it is still not as expected. A draft is compared
  // with what is answered now.
  const isDraft = options.document !== undefined;
  const differing = isDraft ? 0 : (await cli.get(GoldenTurnsReader).settings(workspace.id)).differing;
  const left = differing > 0 ? ` ${differing} not as expected: accept or mend them.` : '';
  const asked = `${counted(ended.done, 'golden answer')} asked, ${differences.length} changed.${left}`;
  const text = differences.length === 0 ? asked : `${tableOf(differences)}\n${asked}`;
  return { data: { ...ended, differences, differing }, text, exitCode: differences.length + differing === 0 ? 0 : 1 };
}

async function bodyOf({ document: file, title, replaces }: CheckOptions): Promise<GoldenCheckBody> {
  if (file === undefined) return {};
  const extension = extname(file);
  const text = await readFile(file, 'utf8');
  const format = FORMATS[extension.toLowerCase()] ?? 'markdown';
  return {
    document: { document_id: replaces ?? null, title: title ?? basename(file, extension), text, format },
  };
}

const tableOf = (differences: GoldenDifferenceDto[]): string =>
  table(
    ['change', 'question', 'before', 'after'],
    differences.map(({ change, question, before, after }) => [
      change,
      shown(question),
      shown(before.answer),
      shown(after.answer),
    ]),
  );

const shown = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;
