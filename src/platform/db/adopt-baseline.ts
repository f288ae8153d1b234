/** Takes over a database that the chain of migrations before the baseline made (docs/decisions/0163). */
import { createHash } from 'node:crypto';
import type { DataSourceSetup } from './data-source.js';
import { withMigrationLock } from './migrations.js';
import { BASELINE, executedMigrations, MIGRATIONS_TABLE } from './pending-migrations.js';

/** The chain's last state: the tag of its last commit, and its migrations' names in their order, hashed. */
const CHAIN = {
  tag: 'migrations-chain',
  last: 'KeepRefusedApprovals1764138456213',
  sha256: 'e36f5de24d831c950b916ba4741562b1a0f8446881fcc236cd97e5ddb0d0c4d9',
};

/** The message is for the operator. */
export class CannotAdopt extends Error {
  override readonly name = 'CannotAdopt';
}

/**
 * Notes the baseline in place of the chain, whose schema is the same. Nothing else changes; the servers should be
 * stopped, because those of the version before would start the chain again.
 * @returns false = the database has the baseline already
 * @throws CannotAdopt if it is of any other state
 */
export function adoptBaseline(setup: DataSourceSetup): Promise<boolean> {
  return withMigrationLock(setup, async (db, openDataSource) => {
    const executed = await executedMigrations(db);
    if (executed.includes(BASELINE)) return false;
    if (hashOf(executed) !== CHAIN.sha256)
      throw new CannotAdopt(
        `This database is not at the last migration before the baseline (${CHAIN.last}), but at ` +
          `${executed.at(-1) ?? 'none'}. Start the version tagged ${CHAIN.tag} on it once, then adopt it.`,
      );
    const dataSource = await openDataSource();
    await dataSource.transaction(async (manager) => {
      await manager.query(`delete from ${MIGRATIONS_TABLE}`);
      await manager.query(`insert into ${MIGRATIONS_TABLE} ("timestamp", name) values ($1, $2)`, [
        BASELINE.slice('Baseline'.length),
        BASELINE,
      ]);
    });
    return true;
  });
}

const hashOf = (names: string[]): string =>
  createHash('sha256')
    .update([...names].sort().join(' '))
    .digest('hex');
