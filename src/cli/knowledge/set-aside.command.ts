import type { Command } from 'commander';
import { SetAsideReader, type SetAsideSentence } from '../../features/knowledge/set-aside.reader.js';
import { UUID } from '../../kernel/ids.js';
import type { Runner } from '../command.js';
import { WrongUsage } from '../failure.js';
import { integer, workspaceOption } from '../options.js';
import { table } from '../table.js';
import { whichWorkspace } from '../which-workspace.js';

export function setAsideCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'set-aside', {
      summary: 'List sentences of documents that speak to an assistant.',
      details:
        'They are never said and never shown to a model. Change the document where one was meant for readers; nothing is lost by leaving them.',
      examples: [
        ['knowledge set-aside', 'of all documents'],
        ['knowledge set-aside --document 019a2b…', 'of one'],
      ],
    })
    .option('--document <id>', 'of this document alone')
    .option('--limit <n>', 'how many at most', integer(1, 1_000), 200)
    .addOption(workspaceOption())
    .action(
      ({
        workspace,
        json,
        document,
        limit,
      }: {
        workspace?: string;
        json?: boolean;
        document?: string;
        limit: number;
      }) => {
        if (document !== undefined && !UUID.test(document))
          throw new WrongUsage(`“${document}” is not the id of a document; see \`knowledge list\`.`);
        return runner.run({ json }, 'knowledge', async (cli) => {
          const { id, name } = await whichWorkspace(cli, workspace);
          const found = await cli.get(SetAsideReader).list(id, document ?? null, limit);
          return {
            data: { object: 'list', data: found.map((sentence) => ({ object: 'set_aside_sentence', ...sentence })) },
            text: found.length
              ? table(['DOCUMENT', 'AT', 'WHY', 'SENTENCE'], found.map(row))
              : `No sentence of the documents of “${name}” speaks to an assistant.`,
          };
        });
      },
    );
}

const row = ({ title, start, reason, text }: SetAsideSentence): string[] => [
  [...title].slice(0, 40).join(''),
  String(start),
  reason.replaceAll('_', ' '),
  [...text].slice(0, 120).join(''),
];
