import type { Command } from 'commander';
import { IdentitySecretService } from '../../company/workspaces/identity-secret.service.js';
import { IdentityTokensService } from '../../company/widget/identity-tokens.service.js';
import { OPERATOR } from '../../platform/kernel/actor.js';
import type { Runner } from './command.js';
import { workspaceOption } from './options.js';
import { selectWorkspace } from './select-workspace.js';

/** Long enough to try the widget. */
const TRIAL_S = 3_600;

export function identityCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'identity', 'who is at the browser, as your backend signs it');

  runner
    .command(group, 'token <external_user_id>', {
      summary: 'Sign an identity token for trying the widget, good for an hour.',
      details:
        'Your backend makes such tokens itself, with the identity secret (HS256; sub, iat, exp). This one is for testing the widget as that user.',
      examples: [['identity token u-1042 -w Acme', 'a token of the user whom you know as u-1042']],
    })
    .addOption(workspaceOption())
    .action((externalUserId: string, options: { workspace?: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const { id } = await selectWorkspace(cli, options.workspace);
        const token = await cli.get(IdentityTokensService).issue(id, externalUserId, TRIAL_S);
        const data = { object: 'identity_token', workspace_id: id, external_user_id: externalUserId, token };
        return { data, text: token };
      }),
    );
}

export function identitySecretCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'identity-secret', 'what signs the identity of a workspace’s users on web pages');

  runner
    .command(group, 'rotate', {
      summary: 'Create the identity secret, or replace it. It is shown only once; the old one stops working.',
      details:
        'Your backend signs JWTs with it (HS256), by which the widget knows who a visitor is. Keep it on your servers.',
      examples: [['identity-secret rotate -w Acme', 'a first one, or a new one in place of the old']],
    })
    .addOption(workspaceOption())
    .action((options: { workspace?: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const { id, name } = await selectWorkspace(cli, options.workspace);
        const secret = await cli.get(IdentitySecretService).rotate(id, OPERATOR);
        return {
          data: { object: 'identity_secret', workspace_id: id, secret },
          text: `The identity secret of “${name}”:\n  ${secret}\nKeep it now: it is not shown again.`,
        };
      }),
    );
}
