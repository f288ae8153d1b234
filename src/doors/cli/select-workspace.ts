import type { StoredWorkspace } from '../../company/workspaces/workspace.dto.js';
import { WorkspacesService } from '../../company/workspaces/workspaces.service.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Cli } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';

const CANDIDATES_SHOWN = 10;

/**
 * Finds the workspace of a command by id, by name in any case, or as the only one there is.
 * @throws CommandFailed if none or several match; WrongUsage if one must be named
 */
export async function selectWorkspace(cli: Cli, idOrName: string | undefined): Promise<StoredWorkspace> {
  const workspaces = cli.get(WorkspacesService);
  if (idOrName === undefined) {
    const all = await workspaces.list(null, CANDIDATES_SHOWN + 1);
    const [first, another] = all;
    if (!first)
      throw new CommandFailed('not_found', 'There is no workspace yet: `workspace-agent workspace create <name>`.');
    if (!another) return first;
    throw new WrongUsage(`Several workspaces exist; choose one with --workspace:\n${candidates(all)}`);
  }
  if (UUID.test(idOrName)) return workspaces.get(idOrName);
  const found = await workspaces.findByName(idOrName, CANDIDATES_SHOWN + 1);
  const [first, another] = found;
  if (!first)
    throw new CommandFailed(
      'not_found',
      `There is no workspace named “${idOrName}”; see \`workspace-agent workspace list\`.`,
    );
  if (!another) return first;
  throw new CommandFailed('ambiguous', `Several workspaces are named “${idOrName}”; give an id:\n${candidates(found)}`);
}

function candidates(found: StoredWorkspace[]): string {
  const lines = found
    .slice(0, CANDIDATES_SHOWN)
    .map(({ id, name, created_at }) => `  ${id}  ${name} (since ${created_at.slice(0, 10)})`);
  return [...lines, ...(found.length > CANDIDATES_SHOWN ? ['  …'] : [])].join('\n');
}
