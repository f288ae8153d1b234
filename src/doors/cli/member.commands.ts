import { Argument, type Command, Option } from 'commander';
import type { MemberDto } from '../../company/team/members.dto.js';
import { MembersReader } from '../../company/team/members.reader.js';
import { MembersService } from '../../company/team/members.service.js';
import { TokensService } from '../../company/team/tokens.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import { ROLES, type Role } from '../../platform/kernel/caller.js';
import type { Runner } from './command.js';
import { WrongUsage } from './failure.js';
import { email, expiry, label, oneOf, workspaceOption } from './options.js';
import { table, when } from './table.js';
import { newTokenText } from './token.commands.js';
import { selectWorkspace } from './select-workspace.js';

interface MemberOptions {
  workspace?: string;
  json?: boolean;
}

type AddOptions = MemberOptions & { name?: string; role: Role; token?: true; expires?: string };

const ROLES_TEXT = `Roles: owner (everything), admin (all but keys), responder (read and reply), developer (read, and keys), viewer (read).`;

export function memberCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'member', 'the people of a workspace’s team, and their roles');
  add(group, runner);
  list(group, runner);

  runner
    .command(group, 'set-role', {
      summary: 'Change a member’s role; it applies from their next call.',
      details: `${ROLES_TEXT}\nThe last owner cannot be demoted.`,
      examples: [['member set-role ada@acme.example admin', 'by address; an id is fine too']],
    })
    .argument('<member>', 'e-mail address or id')
    .addArgument(oneOf(new Argument('<role>'), 'role', ROLES))
    .addOption(workspaceOption())
    .action((member: string, role: Role, options: MemberOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const changed = await cli.get(MembersService).setRole(id, { actor: OPERATOR, idOrEmail: member, role });
        return { data: resource(changed), text: `${changed.email} is ${changed.role} now.` };
      }),
    );

  runner
    .command(group, 'remove', {
      summary: 'Remove a member; their tokens stop at once.',
      details: 'Their messages stay; their open hand-offs are unassigned. The last owner cannot be removed.',
      examples: [['member remove ada@acme.example', 'by address; an id is fine too']],
    })
    .argument('<member>', 'e-mail address or id')
    .addOption(workspaceOption())
    .action((member: string, options: MemberOptions) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const removed = await cli.get(MembersService).remove(id, OPERATOR, member);
        return {
          data: { id: removed.id, object: 'member', deleted: true },
          text: `${removed.email} is no member any more; their tokens no longer work.`,
        };
      }),
    );
}

function add(group: Command, runner: Runner): void {
  runner
    .command(group, 'add', {
      summary: 'Add a person to a workspace.',
      details: `${ROLES_TEXT}\nTo call the API they need a token: --token creates one now, \`workspace-agent token create\` later.`,
      examples: [
        ['member add ada@acme.example --role owner', 'in the only workspace'],
        ['member add bo@acme.example --name "Bo" --role responder -w Acme', 'in Acme'],
        ['member add cy@acme.example --role admin --token --expires 90d', 'with a token for 90 days'],
      ],
    })
    .argument('<email>', 'address, unique in the workspace', email)
    .option('--name <name>', 'shown to the team; default: the address’s first part', label(200))
    .addOption(oneOf(new Option('--role <role>', 'what they may do'), 'role', ROLES).default('viewer'))
    .option('--token', 'also create a token; it is shown only once')
    .option('--expires <when>', 'the token’s end: a time from now (90d) or a date-time', expiry)
    .addOption(workspaceOption())
    .action((address: string, options: AddOptions) => {
      if (options.expires !== undefined && !options.token)
        throw new WrongUsage('--expires is the end of a token; give --token as well.');
      return runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const { name, role } = options;
        const added = await cli.get(MembersService).add(workspace.id, OPERATOR, { email: address, name, role });
        const text = `${added.email} is ${added.role} of “${workspace.name}” now (member ${added.id}).`;
        if (!options.token) return { data: resource(added), text };
        const created = await cli.get(TokensService).create(workspace.id, OPERATOR, {
          memberId: added.id,
          name: 'command line',
          expires_at: options.expires,
        });
        return {
          data: {
            ...resource(added),
            token: created.token,
            token_id: created.id,
            token_expires_at: created.expires_at,
          },
          text: `${text} Their token:\n${newTokenText(created)}`,
        };
      });
    });
}

function list(group: Command, runner: Runner): void {
  runner
    .command(group, 'list', {
      summary: 'List a workspace’s members (at most 1,000), oldest first.',
      examples: [['member list -w Acme', 'addresses, names, roles']],
    })
    .addOption(workspaceOption())
    .action((options: MemberOptions) =>
      runner.run(options, 'base', async (cli) => {
        const workspace = await selectWorkspace(cli, options.workspace);
        const members = await cli.get(MembersReader).all(workspace.id);
        const rows = members.map((member) => [
          member.email,
          member.name,
          member.role,
          when(member.created_at),
          member.id,
        ]);
        return {
          data: { object: 'list', data: members.map(resource), has_more: false },
          text: rows.length
            ? table(['EMAIL', 'NAME', 'ROLE', 'SINCE', 'ID'], rows)
            : `“${workspace.name}” has no members yet.`,
        };
      }),
    );
}

const resource = ({ id, email: address, name, role, created_at }: MemberDto): object => ({
  id,
  object: 'member',
  email: address,
  name,
  role,
  created_at,
});
