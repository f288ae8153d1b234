/** Finds a database's pending migrations by name, so that a start without pending ones loads none of them. */
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Queryable } from './statement.js';
import { InvariantError } from '../kernel/invariant.js';
import { onlyRow } from './only-row.js';

/**
 * Classes, or globs of their files: `dist/migrations/*.js`. A file is named `<milliseconds>-<Name>`, its class
 * `<Name><milliseconds>`.
 */
export type Migrations = (string | (new () => object))[];

export const MIGRATIONS_TABLE = 'schema_migrations';
/** Which creates the schema; later ones change it. */
export const BASELINE = 'Baseline1764200000000';
/** The first migration of the chain that the baseline replaced. */
const CHAIN_BEGAN = 'CreateTenantRole1763600000000';

const FILE = /^(\d+)-(\w+)\.(?:js|ts)$/;
const TABLE = { text: `select to_regclass('${MIGRATIONS_TABLE}') is not null as there` };
const EXECUTED = { text: `select name from ${MIGRATIONS_TABLE} order by id` };

/** The database was made by the chain before the baseline. The message is for the operator. */
export class NotAdopted extends Error {
  override readonly name = 'NotAdopted';

  constructor() {
    super(
      'This database was made by an earlier version. Stop its servers, run `workspace-agent db adopt` once (in a ' +
        'checkout: npm run cli -- db adopt), then start again. No data is changed.',
    );
  }
}

/** Names of the migrations that have not run, in their order. @throws NotAdopted */
export async function pendingMigrations(db: Queryable, migrations: Migrations): Promise<string[]> {
  const done = new Set(await executedMigrations(db));
  if (done.has(CHAIN_BEGAN)) throw new NotAdopted();
  const names = await Promise.all(migrations.map(namesOf));
  return names.flat().filter((name) => !done.has(name));
}

/** Names of those that have run, the first one first. */
export async function executedMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ there: boolean }>(TABLE);
  if (!onlyRow({ rows }).there) return [];
  return (await db.query<{ name: string }>(EXECUTED)).rows.map(({ name }) => name);
}

async function namesOf(migration: Migrations[number]): Promise<string[]> {
  if (typeof migration !== 'string') return [migration.name];
  if (!basename(migration).startsWith('*.')) throw new InvariantError(`${migration} is not all files of a folder`);
  const files = (await readdir(dirname(migration))).sort();
  return files.flatMap((file) => {
    const [, milliseconds, name] = FILE.exec(file) ?? [];
    return name === undefined ? [] : [`${name}${milliseconds}`];
  });
}
