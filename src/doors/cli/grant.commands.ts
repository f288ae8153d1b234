/** Grants: an assistant's access to one contact for a limited time. */
import type { Command } from 'commander';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import type { ContactDto } from '../../people/contacts/contacts.dto.js';
import type { GrantDto } from '../../people/contacts/grants.dto.js';
import { GrantsReader } from '../../people/contacts/grants.reader.js';
import { GrantsService } from '../../people/contacts/grants.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Cli, Runner } from './command.js';
import { CommandFailed, WrongUsage } from './failure.js';
import { secretOf } from './new-secret.js';
import { duration, label, workspaceOption } from './options.js';
import { card, table, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface GrantOptions {
  workspace?: string;
  json?: boolean;
}

const TTL_MIN_S = 60;
const TTL_MAX_S = 86_400;
const TTL_DEFAULT_S = 3_600;
const LISTED = 200;

export function grantCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'grant', 'short-lived access of an assistant to one contact');
  create(group, runner);

  runner
    .command(group, 'list', {
      summary: `List a contact’s grants of the last month, newest first (at most ${LISTED}).`,
      examples: [['grant list u-1042', 'of the user whom you know as u-1042']],
    })
    .argument('<contact>', 'id, or your own id of the user')
    .addOption(workspaceOption())
    .action((named: string, options: GrantOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const contact = await contactNamed(cli, id, named);
        const { items, nextCursor } = await cli.get(GrantsReader).list(id, contact.id, { limit: LISTED });
        const rows = items.map((grant) => [
          `${grant.prefix}…${grant.last_four}`,
          grant.label ?? '–',
          stateOf(grant),
          when(grant.last_used_at),
          grant.id,
        ]);
        return {
          data: { object: 'list', data: items, has_more: nextCursor !== null },
          text: rows.length ? table(['GRANT', 'LABEL', 'STATE', 'LAST USED', 'ID'], rows) : 'No grants.',
        };
      }),
    );

  runner
    .command(group, 'revoke', {
      summary: 'Revoke a grant; it stops at once.',
      examples: [['grant revoke u-1042 019a2b…', 'the id from `grant list`']],
    })
    .argument('<contact>', 'id, or your own id of the user')
    .argument('<grant>', 'id', grantId)
    .addOption(workspaceOption())
    .action((named: string, grant: string, options: GrantOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const contact = await contactNamed(cli, id, named);
        await cli.get(GrantsService).revoke(id, { actor: OPERATOR, contactId: contact.id, grantId: grant });
        return { data: { id: grant, object: 'grant', deleted: true }, text: `Grant ${grant} no longer works.` };
      }),
    );
}

function create(group: Command, runner: Runner): void {
  runner
    .command(group, 'create', {
      summary: 'Create a grant on a contact. Its token is shown this once.',
      details: 'Who holds it may use the contact’s MCP endpoint, and nothing of any other contact.',
      examples: [
        ['grant create u-1042', 'for an hour'],
        ['grant create u-1042 --ttl 24h --label assistant', 'for a day, the longest time'],
      ],
    })
    .argument('<contact>', 'id, or your own id of the user')
    .option('--ttl <time>', '1m to 24h', ttl, TTL_DEFAULT_S)
    .option('--label <label>', 'what it is for', label(100))
    .addOption(workspaceOption())
    .action((named: string, options: GrantOptions & { ttl: number; label?: string }) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const contact = await contactNamed(cli, id, named);
        const body = { ttl_seconds: options.ttl, label: options.label };
        const created = await cli.get(GrantsService).create(id, { actor: OPERATOR, contactId: contact.id, body });
        const fields = card([
          ['token', created.token],
          ['id', created.id],
          ['expires', when(created.expires_at)],
          ['MCP', `${cli.config.baseUrl}/api/mcp/${id}/u/${contact.id}`],
        ]);
        return {
          data: { ...created, ...secretOf(created.token) },
          text: `A grant on the contact ${contact.id}:\n${fields}\nKeep it now: it is not shown again.`,
        };
      }),
    );
}

/** Finds the contact by our id, else by the customer's external id. @throws CommandFailed if neither matches */
async function contactNamed(cli: Cli, workspaceId: string, named: string): Promise<ContactDto> {
  const reader = cli.get(ContactsReader);
  const found = UUID.test(named) ? await reader.find(workspaceId, named) : null;
  if (found) return found;
  const id = await reader.idOfExternal(workspaceId, named);
  const contact = id && (await reader.find(workspaceId, id));
  if (contact) return contact;
  throw new CommandFailed('not_found', `There is no contact ${named} in this workspace.`);
}

function ttl(text: string): number {
  const seconds = duration(TTL_MAX_S)(text);
  if (seconds >= TTL_MIN_S) return seconds;
  throw new WrongUsage('--ttl must be between 1m and 24h.');
}

function grantId(text: string): string {
  if (UUID.test(text)) return text.toLowerCase();
  throw new WrongUsage('Expected the id of a grant; see `workspace-agent grant list`.');
}

function stateOf({ revoked_at: revokedAt, expires_at: expiresAt }: GrantDto): string {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > Date.now() ? `until ${when(expiresAt)}` : 'expired';
}
