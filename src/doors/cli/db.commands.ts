import type { Command } from 'commander';
import type { Config } from '../../platform/config/config.js';
import { adoptBaseline } from '../../platform/db/adopt-baseline.js';
import type { DbModuleOptions } from '../../platform/db/db.module.js';
import { revertLastMigration, runMigrations } from '../../platform/db/migrations.js';
import type { Runner } from './command.js';
import { reachDatabase, type Say } from './context.js';
import { WrongUsage } from './failure.js';
import { transferOwnershipCommand } from './transfer-ownership.command.js';
import { counted } from './table.js';

export function dbCommands(program: Command, runner: Runner): void {
  const group = runner.group(program, 'db', 'the database’s schema and owner');
  runner
    .command(group, 'migrate', {
      summary: 'Bring the database’s schema up to date.',
      details: 'Servers migrate when they start. Run this first if several start at once.',
      examples: [['db migrate', 'lists the migrations that ran']],
    })
    .action((options: { json?: boolean }) =>
      runner.plain(options, (config, say) =>
        onDatabase(config, say, async (database) => {
          const ran = await runMigrations(database);
          const text = ran.length ? `${counted(ran.length, 'migration')} ran:\n  ${ran.join('\n  ')}` : 'Up to date.';
          return { data: { object: 'migrations', ran }, text };
        }),
      ),
    );
  runner
    .command(group, 'adopt', {
      summary: 'Take over a database that the migrations of an earlier version made.',
      details:
        'Their schema is the one that the first migration of this version creates, which is noted in their place. ' +
        'Stop the servers first. A database of any other state is refused.',
      examples: [['db adopt', 'once, before this version starts on it']],
    })
    .action((options: { json?: boolean }) =>
      runner.plain(options, (config, say) =>
        onDatabase(config, say, async (database) => {
          const adopted = await adoptBaseline(database);
          const text = adopted ? 'Adopted: this version can start now.' : 'There is nothing to adopt.';
          return { data: { object: 'adoption', adopted }, text };
        }),
      ),
    );
  runner
    .command(group, 'revert', {
      summary: 'Revert the latest migration. Tables and columns that it created are lost with their data.',
      details: 'Stop the servers and make a backup first.',
      examples: [['db revert --yes', 'one step back']],
    })
    .option('--yes', 'I have a backup')
    .action((options: { json?: boolean; yes?: boolean }) => {
      if (!options.yes) throw new WrongUsage('This loses data. Pass --yes to confirm that you have a backup.');
      return runner.plain(options, (config, say) =>
        onDatabase(config, say, async (database) => {
          const reverted = (await revertLastMigration(database)) ?? null;
          return {
            data: { object: 'migrations', reverted },
            text: reverted ? `Taken back: ${reverted}` : 'There is no migration to revert.',
          };
        }),
      );
    });
  transferOwnershipCommand(group, runner);
}

async function onDatabase<T>(config: Config, say: Say, work: (options: DbModuleOptions) => Promise<T>): Promise<T> {
  const { options, stop } = await reachDatabase(config, say);
  return work(options).finally(stop);
}
