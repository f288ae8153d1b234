import type { Command } from 'commander';
import { MembersReader } from '../../company/team/members.reader.js';
import type { NewUserTokenDto, UserTokenDto } from '../../company/team/tokens.dto.js';
import { TokensReader } from '../../company/team/tokens.reader.js';
import { TokensService } from '../../company/team/tokens.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import { UUID } from '../../platform/kernel/ids.js';
import type { Runner } from './command.js';
import { WrongUsage } from './failure.js';
import { secretOf } from './new-secret.js';
import { expiry, label, workspaceOption } from './options.js';
import { card, table, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface TokenOptions {
  workspace?: string;
  json?: boolean;
}

export function tokenCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'token', 'user tokens: a member’s access to the API');
  create(group, runner);

  runner
    .command(group, 'list', {
      summary: 'List live tokens (at most 1,000), newest first.',
      examples: [
        ['token list', 'everybody’s'],
        ['token list --member ada@acme.example', 'one person’s'],
      ],
    })
    .option('--member <member>', 'e-mail address or id')
    .addOption(workspaceOption())
    .action((options: TokenOptions & { member?: string }) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const members = cli.get(MembersReader);
        const chosen = options.member === undefined ? null : await members.get(id, options.member);
        const tokens = await cli.get(TokensReader).all(id, chosen?.id ?? null);
        const owners = new Map((chosen ? [chosen] : await members.all(id)).map((member) => [member.id, member.email]));
        const rows = tokens.map((token) => [
          `${token.prefix}…${token.last_four}`,
          token.name,
          owners.get(token.member_id) ?? 'removed member',
          token.expires_at === null ? 'never' : when(token.expires_at),
          when(token.last_used_at),
          token.id,
        ]);
        return {
          data: { object: 'list', data: tokens.map(tokenResource), has_more: false },
          text: rows.length
            ? table(['TOKEN', 'NAME', 'MEMBER', 'EXPIRES', 'LAST USED', 'ID'], rows)
            : 'No live tokens.',
        };
      }),
    );

  runner
    .command(group, 'revoke', {
      summary: 'Revoke a token; it stops at once.',
      examples: [['token revoke 019a2b…', 'the id from `token list`']],
    })
    .argument('<token>', 'id', tokenId)
    .addOption(workspaceOption())
    .action((token: string, options: TokenOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        await cli.get(TokensService).revoke(id, OPERATOR, token);
        return { data: { id: token, object: 'user_token', deleted: true }, text: `Token ${token} no longer works.` };
      }),
    );
}

function create(group: Command, runner: Runner): void {
  runner
    .command(group, 'create', {
      summary: 'Create a token for a member. It is shown this once.',
      details: 'It may do what the member’s role allows at the time of each call. A member may have 25.',
      examples: [
        ['token create ada@acme.example', 'without an end'],
        ['token create ada@acme.example --name laptop --expires 90d', 'that ends after 90 days'],
        ['token create ada@acme.example --expires 2027-01-31T00:00:00Z', 'that ends at a given time'],
      ],
    })
    .argument('<member>', 'e-mail address or id')
    .option('--name <name>', 'what it is for', label(200), 'command line')
    .option('--expires <when>', 'a time from now (90d) or a date-time', expiry)
    .addOption(workspaceOption())
    .action((member: string, options: TokenOptions & { name: string; expires?: string }) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const owner = await cli.get(MembersReader).get(id, member);
        const { name, expires: expires_at } = options;
        const created = await cli.get(TokensService).create(id, OPERATOR, { memberId: owner.id, name, expires_at });
        return {
          data: { ...tokenResource(created), ...secretOf(created.token) },
          text: `A token for ${owner.email} (${owner.role}):\n${newTokenText(created)}`,
        };
      }),
    );
}

function tokenId(text: string): string {
  if (UUID.test(text)) return text.toLowerCase();
  throw new WrongUsage('Expected the id of a token; see `workspace-agent token list`.');
}

/** A newly created token, for people. */
export const newTokenText = (created: NewUserTokenDto): string =>
  `${card([
    ['token', created.token],
    ['id', created.id],
    ['name', created.name],
    ['expires', created.expires_at === null ? 'never' : when(created.expires_at)],
  ])}\nKeep it now: it is not shown again.`;

export const tokenResource = (token: UserTokenDto): object => ({
  id: token.id,
  object: 'user_token',
  member_id: token.member_id,
  name: token.name,
  prefix: token.prefix,
  last_four: token.last_four,
  created_at: token.created_at,
  expires_at: token.expires_at,
  last_used_at: token.last_used_at,
});
