import type { Command } from 'commander';
import { SealedKeys } from '../../platform/db/sealed-keys.js';
import { VaultRotation } from '../../platform/db/vault-rotation.js';
import { Vault } from '../../platform/kernel/vault.js';
import type { Runner } from './command.js';
import { counted } from './table.js';

export function masterKeyCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'master-key', 'the key that seals stored tokens and secrets');
  runner
    .command(group, 'rotate', {
      summary: 'Re-encrypt every stored token and secret under the newest key.',
      details:
        'First put the new key in front of the old one in MASTER_KEY (or in the file master-key of DATA_DIR) and restart ' +
        'every server. The servers keep running meanwhile. If the command is interrupted, run it again. When it reports ' +
        'that nothing is left under an older key, remove the old key.',
      examples: [['master-key rotate', 're-encrypts and reports the number of values']],
    })
    .action((options: { json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const columns = await cli.get(VaultRotation).run(undefined, cli.signal);
        const sum = (field: 'sealedAnew' | 'unreadable'): number =>
          columns.reduce((total, column) => total + column[field], 0);
        const unreadable = sum('unreadable');
        const key = cli.get(Vault).currentKeyId;
        const lost = columns
          .filter((column) => column.unreadable)
          .map(({ table, column, unreadable }) => `\n  ${table}.${column}: ${unreadable}`);
        const text =
          `${counted(sum('sealedAnew'), 'value')} re-encrypted under the key ${key}.` +
          (unreadable
            ? ` ${counted(unreadable, 'value')} could not be decrypted: keep the older keys, or set these values again:${lost.join('')}`
            : ' Nothing is left under an older key.');
        return { data: { object: 'master_key_rotation', key_id: key, columns }, text, exitCode: unreadable ? 1 : 0 };
      }),
    );
  runner
    .command(group, 'forget', {
      summary: 'Give up the values of a master key that is lost for good.',
      details:
        'For values that only a key outside MASTER_KEY could decrypt. Nothing will ever decrypt them afterwards: what uses one ' +
        'refuses until it is set again (the secret of a webhook rotated, the credentials of a channel entered, vendor tokens ' +
        'pushed, second factors reset). If the key may still be found, put it into MASTER_KEY instead. Without --yes the ' +
        'command only counts them.',
      examples: [
        ['master-key forget', 'counts what would be given up'],
        ['master-key forget --yes', 'gives it up'],
      ],
    })
    .option('--yes', 'confirm it')
    .action((options: { json?: boolean; yes?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const keys = cli.get(SealedKeys);
        const columns = await (options.yes ? keys.forget(cli.signal) : keys.unreadable());
        const count = counted(
          columns.reduce((sum, { forgotten }) => sum + forgotten, 0),
          'value',
        );
        const lines = columns.map(({ table, column, forgotten }) => `\n  ${table}.${column}: ${forgotten}`).join('');
        const text = options.yes
          ? `${count} given up: set them again.${lines}`
          : `${count} can be decrypted by no configured key.${lines}${columns.length ? '\nIf the key is lost for good, pass --yes.' : ''}`;
        return { data: { object: 'master_key_loss', given_up: options.yes === true, columns }, text };
      }),
    );
}
