import type { Command } from 'commander';
import { AccountsService } from '../../company/accounts/accounts.service.js';
import { InvitationsService } from '../../company/accounts/invitations/invitations.service.js';
import { ResetLinksService } from '../../company/accounts/resets/reset-links.service.js';
import { FirstOwnerService } from '../../company/accounts/setup/first-owner.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { email, workspaceOption } from './options.js';
import { table, when } from './table.js';
import { selectWorkspace } from './select-workspace.js';

interface ConsoleOptions {
  workspace?: string;
  json?: boolean;
}

export function consoleCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'console', 'who signs in to the console');
  setupLink(group, runner);
  reset(group, runner);
  accounts(group, runner);
  for (const disabled of [true, false]) ability(group, runner, disabled);
}

function setupLink(group: Command, runner: Runner): void {
  runner
    .command(group, 'setup-link', {
      summary: 'Create a one-time link for setting up an account.',
      details:
        'Without --member, the link creates an owner of the workspace; it is valid for 24 hours and replaces earlier links.\nWith --member, it creates the account of an existing member; it is valid for 72 hours.',
      examples: [
        ['console setup-link', 'an owner of the first workspace'],
        ['console setup-link -w Acme', 'an owner of Acme'],
        ['console setup-link --member ada@acme.example -w Acme', 'an account for a member who has none'],
      ],
    })
    .option('--member <member>', 'e-mail address or id of a member without an account')
    .addOption(workspaceOption())
    .action(({ member, ...options }: ConsoleOptions & { member?: string }) =>
      runner.run(options, 'base', async (cli) => {
        if (member !== undefined) {
          const { id } = await selectWorkspace(cli, options.workspace);
          const invitation = await cli.get(InvitationsService).inviteMember(id, OPERATOR, member);
          return shown(invitation.link, `Open this link within 72 hours to create an account for ${invitation.email}:`);
        }
        const named = options.workspace;
        const id = named === undefined ? null : (await selectWorkspace(cli, named)).id;
        const { link } = await cli.get(FirstOwnerService).newLink(id);
        return shown(link, 'Open this link within 24 hours to become an owner:');
      }),
    );
}

function reset(group: Command, runner: Runner): void {
  runner
    .command(group, 'reset', {
      summary: 'Create a one-time link for setting a new password.',
      details:
        'Valid for 24 hours, even if password sign-in is disabled; using it ends the account’s sessions. It asks for the second factor unless --remove-totp is given.',
      examples: [
        ['console reset ada@acme.example', 'for a forgotten password'],
        ['console reset ada@acme.example --remove-totp', 'for a lost authenticator as well'],
      ],
    })
    .argument('<email>', 'address of the account', email)
    .option('--remove-totp', 'also remove the account’s second factor')
    .action((address: string, options: { json?: boolean; removeTotp?: true }) =>
      runner.run(options, 'base', async (cli) => {
        const link = await cli.get(ResetLinksService).byOperator(address, options.removeTotp ?? false);
        return shown(link, `A new password for ${address}, within 24 hours:`);
      }),
    );
}

function accounts(group: Command, runner: Runner): void {
  runner
    .command(group, 'accounts', {
      summary: 'List accounts (at most 1,000), oldest first.',
      examples: [['console accounts', 'who can sign in, and with what']],
    })
    .action((options: { json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const found = await cli.get(AccountsService).list();
        const rows = found.map((one) => [
          one.email,
          one.name,
          one.disabled_at === null ? 'active' : 'disabled',
          [one.has_password ? 'password' : 'provider', ...(one.totp_enabled ? ['second factor'] : [])].join(', '),
          String(one.workspaces),
          when(one.created_at),
        ]);
        return {
          data: { object: 'list', data: found.map((one) => ({ object: 'account', ...one })), has_more: false },
          text: rows.length
            ? table(['EMAIL', 'NAME', 'STATE', 'SIGNS IN WITH', 'WORKSPACES', 'SINCE'], rows)
            : 'No accounts yet: `workspace-agent console setup-link`.',
        };
      }),
    );
}

function ability(group: Command, runner: Runner, disabled: boolean): void {
  const [verb, what] = disabled
    ? ['disable', 'Keep an account from signing in']
    : ['enable', 'Let an account sign in again'];
  runner
    .command(group, verb, {
      summary: `${what}${disabled ? '; its sessions end at once' : ''}.`,
      details: disabled ? 'Memberships and user tokens stay; remove the member to end those.' : undefined,
      examples: [[`console ${verb} ada@acme.example`, 'by address']],
    })
    .argument('<email>', 'address of the account', email)
    .action((address: string, options: { json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        await cli.get(AccountsService).setDisabled(OPERATOR, address, disabled);
        return { data: { object: 'account', email: address, disabled }, text: `${address} is ${verb}d.` };
      }),
    );
}

/** A link is a secret: it is part of the result, which is printed only once. */
const shown = (link: string, text: string): { data: object; text: string } => ({
  data: { object: 'link', link },
  text: `${text}\n  ${link}`,
});
