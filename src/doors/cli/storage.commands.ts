import { type Command, Option } from 'commander';
import type { WorkspaceDto } from '../../company/workspaces/workspace.dto.js';
import { WorkspaceReader } from '../../company/workspaces/workspace.reader.js';
import { WorkspacesService } from '../../company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { integer } from './options.js';
import { selectWorkspace } from './select-workspace.js';

const MEGABYTES_MAX = 100_000_000;

interface StorageOptions {
  files?: true;
  limitMb?: number;
  byPlan?: true;
  json?: boolean;
}

export function storageCommand(group: Command, runner: Runner): void {
  runner
    .command(group, 'storage', {
      summary: 'Show how much knowledge and how many files a workspace stores, and set how much it may.',
      details:
        'Size of all versions of all documents, including those waiting to be indexed. By plan it is 100 MB (starter, trial),\n1,000 MB (growth) or 10,000 MB (scale). Existing documents are kept; documents beyond it are refused.\nFiles of conversations: 1,000 MB (starter, trial), 10,000 MB (growth) or 100,000 MB (scale); with --files they are set.',
      examples: [
        ['workspace storage Acme', 'show it'],
        ['workspace storage Acme --limit-mb 5000', 'so many megabytes'],
        ['workspace storage Acme --by-plan', 'what its plan gives'],
        ['workspace storage Acme --files --limit-mb 5000', 'of files'],
      ],
    })
    .argument('<workspace>', 'id or name')
    .addOption(
      new Option('--limit-mb <n>', 'megabytes of knowledge, or of files')
        .argParser(integer(0, MEGABYTES_MAX))
        .conflicts('byPlan'),
    )
    .addOption(new Option('--by-plan', 'the plan’s').conflicts('limitMb'))
    .option('--files', 'of files in conversations')
    .action((workspace: string, options: StorageOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, workspace);
        const shown = await stored(id, options);
        return { data: shown, text: `“${shown.name}”: ${storageText(shown)}.` };

        function stored(workspaceId: string, { limitMb, byPlan, files }: StorageOptions): Promise<WorkspaceDto> {
          if (limitMb === undefined && !byPlan) return cli.get(WorkspaceReader).get(workspaceId);
          const bytes = limitMb === undefined ? null : limitMb * 1_000_000;
          return cli
            .get(WorkspacesService)
            .setStorage(OPERATOR, { id: workspaceId, kind: files ? 'attachments' : 'knowledge', bytes });
        }
      }),
    );
}

export function storageText({ knowledge, attachments }: WorkspaceDto): string {
  const megabytes = (bytes: number): string =>
    (bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 });
  const usage = ({ stored_bytes, limit_bytes }: WorkspaceDto['knowledge']): string =>
    `${megabytes(stored_bytes)} of ${megabytes(limit_bytes)} MB`;
  return `${usage(knowledge)} of knowledge and ${usage(attachments)} of files stored`;
}
