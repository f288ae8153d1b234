import type { Command } from 'commander';
import { readFile, stat } from 'node:fs/promises';
import { SynonymsReader } from '../../../assistant/knowledge/synonyms.reader.js';
import { SynonymsService } from '../../../assistant/knowledge/synonyms.service.js';
import { OPERATOR } from '../../../platform/kernel/actor.js';
import type { Runner } from '../command.js';
import { CommandFailed } from '../failure.js';
import { workspaceOption } from '../options.js';
import { counted } from '../table.js';
import { selectWorkspace } from '../select-workspace.js';
import { parseSynonyms, toCsv } from './synonyms-file.js';

interface SynonymsOptions {
  workspace?: string;
  json?: boolean;
}

const FILE_BYTES_MAX = 1024 * 1024;

export function synonymsCommands(knowledge: Command, runner: Runner): void {
  const group = runner.group(knowledge, 'synonyms', 'words and phrases that mean the same in a workspace’s knowledge');
  runner
    .command(group, 'import', {
      summary: 'Replace all synonyms by those of a file.',
      details:
        'CSV, a group a line: sso,single sign-on\nor JSON Lines, an array a line: ["sso", "single sign-on"]\nAn empty file removes all synonyms.',
      examples: [['knowledge synonyms import synonyms.csv', 'known from the next question on']],
    })
    .argument('<file>', 'CSV or JSON Lines, at most 500 groups')
    .addOption(workspaceOption())
    .action((file: string, options: SynonymsOptions) =>
      runner.run(options, 'knowledge', async (cli) => {
        const { id, name } = await selectWorkspace(cli, options.workspace);
        const groups = parseSynonyms(await textOf(file));
        await cli.get(SynonymsService).replace(id, OPERATOR, groups);
        const text = `“${name}” has ${counted(groups.length, 'group')} of synonyms now.`;
        return { data: { object: 'synonyms', groups: groups.length }, text };
      }),
    );
  for (const [verb, summary] of [
    ['list', 'List the synonyms, a group a line.'],
    ['export', 'Print the synonyms as CSV that can be imported again.'],
  ] as const)
    runner
      .command(group, verb, { summary, examples: [[`knowledge synonyms ${verb}`, 'of the only workspace']] })
      .addOption(workspaceOption())
      .action((options: SynonymsOptions) =>
        runner.run(options, 'knowledge', async (cli) => {
          const { id, name } = await selectWorkspace(cli, options.workspace);
          const groups = await cli.get(SynonymsReader).all(id);
          const shown = groups.map((phrases) => phrases.join(' = ')).join('\n') || `“${name}” has no synonyms.`;
          return { data: { object: 'list', data: groups }, text: verb === 'export' ? toCsv(groups) : shown };
        }),
      );
}

async function textOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new CommandFailed('not_found', `There is no file ${file}.`);
  if (found.size > FILE_BYTES_MAX)
    throw new CommandFailed('too_large', `${file} is larger than ${FILE_BYTES_MAX} bytes.`);
  return readFile(file, 'utf8');
}
