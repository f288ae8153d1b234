import type { Command } from 'commander';
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
}
