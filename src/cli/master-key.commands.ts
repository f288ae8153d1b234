import type { Command } from 'commander';
import { VaultRotation } from '../db/vault-rotation.js';
import { Vault } from '../kernel/vault.js';
import type { Runner } from './command.js';
import { counted } from './table.js';

export function masterKeyCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'master-key', 'the key that seals stored tokens and secrets');
  runner
    .command(group, 'rotate', {
      summary: 'Seal every stored token and secret anew under the newest key.',
      details:
        'First put the new key in front of the old one in MASTER_KEY (or in the file master-key of DATA_DIR) and restart ' +
        'every server. The servers go on serving meanwhile. Interrupted, start it again. When it says that nothing is ' +
        'left, the old key can be taken away.',
      examples: [['master-key rotate', 'says what was sealed anew']],
    })
    .action((options: { json?: boolean }) =>
      runner.run(options, 'base', async (cli) => {
        const columns = await cli.get(VaultRotation).run(undefined, cli.signal);
        const sum = (of: 'sealedAnew' | 'unreadable'): number => columns.reduce((total, one) => total + one[of], 0);
        const unreadable = sum('unreadable');
        const key = cli.get(Vault).currentKeyId;
        const lost = columns
          .filter((one) => one.unreadable)
          .map(({ table, column, unreadable }) => `\n  ${table}.${column}: ${unreadable}`);
        const text =
          `${counted(sum('sealedAnew'), 'value')} sealed anew under the key ${key}.` +
          (unreadable
            ? ` ${counted(unreadable, 'value')} did not open: keep the older keys, or set these values again:${lost.join('')}`
            : ' Nothing is left under an older key.');
        return { data: { object: 'master_key_rotation', key_id: key, columns }, text, exitCode: unreadable ? 1 : 0 };
      }),
    );
}
