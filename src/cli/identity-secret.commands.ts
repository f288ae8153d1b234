import type { Command } from 'commander';
import { SettingsService } from '../features/workspaces/settings.service.js';
import { OPERATOR } from '../kernel/actor.js';
import type { Runner } from './command.js';
import { workspaceOption } from './options.js';
import { whichWorkspace } from './which-workspace.js';

export function identitySecretCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'identity-secret', 'what signs the identity of a workspace’s users on web pages');

  runner
    .command(group, 'rotate', {
      summary: 'Make a new identity secret. It is shown this once; the old one counts no more.',
      details:
        'Your backend signs JWTs with it (HS256), by which the widget knows who a visitor is. Keep it on your servers.',
      examples: [['identity-secret rotate -w Acme', 'a first one, or a new one in place of the old']],
    })
    .addOption(workspaceOption())
    .action((options: { workspace?: string; json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const { id, name } = await whichWorkspace(cli, options.workspace);
        const secret = await cli.get(SettingsService).rotateIdentitySecret(id, OPERATOR);
        return {
          data: { object: 'identity_secret', workspace_id: id, secret },
          text: `The identity secret of “${name}”:\n  ${secret}\nKeep it now: it is not shown again.`,
        };
      }),
    );
}
