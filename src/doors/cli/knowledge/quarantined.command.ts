import { type Command, Option } from 'commander';
import {
  QUARANTINE_STATES,
  QuarantinedQuery,
  type QuarantinedSentenceDto,
} from '../../../assistant/knowledge/quarantined.dto.js';
import { QuarantinedReader } from '../../../assistant/knowledge/quarantined.reader.js';
import { UUID } from '../../../platform/kernel/ids.js';
import type { Runner } from '../command.js';
import { WrongUsage } from '../failure.js';
import { integer, oneOf, workspaceOption } from '../options.js';
import { table } from '../table.js';
import { selectWorkspace } from '../select-workspace.js';

interface QuarantinedOptions extends QuarantinedQuery {
  workspace?: string;
  json?: boolean;
  document?: string;
}

export function quarantinedCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'quarantined', {
      summary: 'List sentences that were quarantined because they instruct an assistant.',
      details:
        'They are never used in answers or sent to a model, unless the team releases them: POST /v1/knowledge/quarantined/{id}/release.',
      examples: [
        ['knowledge quarantined', 'of all documents'],
        ['knowledge quarantined --document 019a2b…', 'of one'],
      ],
    })
    .option('--document <id>', 'only of this document')
    .addOption(oneOf(new Option('--state <state>'), 'state', QUARANTINE_STATES))
    .option('--limit <n>', 'maximum number', integer(1, 200), 200)
    .option('--cursor <cursor>', 'cursor of the previous page')
    .addOption(workspaceOption())
    .action(({ workspace, json, document, ...query }: QuarantinedOptions) => {
      if (document !== undefined && !UUID.test(document))
        throw new WrongUsage(`“${document}” is not the id of a document; see \`knowledge list\`.`);
      return runner.run({ json }, 'knowledge', async (cli) => {
        const { id, name } = await selectWorkspace(cli, workspace);
        const asked = Object.assign(new QuarantinedQuery(), query, { document_id: document });
        const { items, nextCursor: next } = await cli.get(QuarantinedReader).list(id, asked);
        return {
          data: { object: 'list', data: items, has_more: next !== null, next_cursor: next },
          text: items.length
            ? table(['DOCUMENT', 'AT', 'STATE', 'WHY', 'SENTENCE'], items.map(row)) +
              (next ? `\nMore: add --cursor ${next}` : '')
            : `“${name}” has no quarantined sentences.`,
        };
      });
    });
}

const row = ({ document_title: title, start, state, reason, text }: QuarantinedSentenceDto): string[] => [
  [...title].slice(0, 40).join(''),
  String(start),
  state,
  reason.replaceAll('_', ' '),
  [...text].slice(0, 120).join(''),
];
