import { Injectable } from '@nestjs/common';
import { SEALED_COLUMNS, type SealedColumn } from '../kernel/sealed.js';
import { LOST_KEY_ID, Vault } from '../kernel/vault.js';
import { SystemDb } from './system-db.js';

/** No stored value can be decrypted with the configured master keys. The message says what to do. */
export class MasterKeyMissing extends Error {
  override readonly name = 'MasterKeyMissing';
}

export interface ForgottenColumn {
  table: string;
  column: string;
  forgotten: number;
}

const BATCH = 2_000;
const keyIn = (column: string): string => `substring(${column} from 2 for 8)`;

/** One row for each key id: of few rows, of an index by key id, or of values that end in the order of their keys. */
function keyIdsOf({ table, column, endsAt }: SealedColumn): string {
  const from = `select ${keyIn(column)} as id from ${table} where ${column} is not null`;
  if (endsAt)
    return ['asc', 'desc']
      .map((order) => `(${from} and ${endsAt} > now() order by ${endsAt} ${order} limit 1)`)
      .join(' union all ');
  return `(with recursive ids as ((${from} order by 1 limit 1) union all
    select (${from} and ${keyIn(column)} > ids.id order by 1 limit 1) from ids where ids.id is not null)
    select id from ids where id is not null)`;
}
/**
 * Responses that are kept for a day are no reason to refuse: without them a repeated request is only not answered. Nor
 * is a value that is too short to name a key.
 */
const KEY_IDS = `select encode(id, 'hex') as id, bool_or(lasts) as lasts from (
  ${SEALED_COLUMNS.map((column) => `select id, ${!column.endsAt} as lasts from (${keyIdsOf(column)}) as of_column`).join('\nunion all ')}
  ) as found where length(id) = 8 group by 1 order by 1`;

/** Which master keys the stored values need. */
@Injectable()
export class SealedKeys {
  constructor(
    private readonly db: SystemDb,
    private readonly vault: Vault,
  ) {}

  /**
   * Ids of the master keys that stored values were encrypted with, and that are not configured.
   * @throws MasterKeyMissing if none of the keys of stored values is configured
   */
  async missing(): Promise<string[]> {
    const { rows } = await this.db.query<{ id: string; lasts: boolean }>({ text: KEY_IDS });
    const needed = rows.filter(({ id }) => id !== LOST_KEY_ID);
    const missing = needed.filter(({ id }) => !this.vault.knows(id)).map(({ id }) => id);
    const lasting = needed.filter(({ lasts }) => lasts);
    if (lasting.length === 0 || lasting.some(({ id }) => this.vault.knows(id))) return missing;
    throw new MasterKeyMissing(
      `The stored secrets need the master key ${missing.join(' or ')}, and MASTER_KEY (or the file master-key of ` +
        `DATA_DIR) has ${this.vault.keyIds.join(' and ')}. Start with the former key. If it is lost for good, see what ` +
        'else is lost with it: workspace-agent master-key forget',
    );
  }

  /** How many values only a key that is not configured decrypts, by column. */
  async unreadable(): Promise<ForgottenColumn[]> {
    const counts = SEALED_COLUMNS.map(({ table, column }) => {
      const filter = `${column} is not null and ${keyIn(column)} <> all($1)`;
      return `select '${table}' as table, '${column}' as column, count(*)::int as forgotten from ${table} where ${filter}`;
    });
    const text = `select * from (${counts.join('\nunion all ')}) as counted where forgotten > 0`;
    return (await this.db.query<ForgottenColumn & Record<string, unknown>>({ text, values: [this.known] })).rows;
  }

  /**
   * Gives these values up: each becomes one that nothing decrypts. What uses one still refuses, as it did, until
   * somebody sets it again: a second factor, for example, never goes unasked.
   */
  async forget(signal?: AbortSignal): Promise<ForgottenColumn[]> {
    const columns = await this.unreadable();
    const values = [this.known, this.vault.lost()];
    for (const { table, column } of columns) {
      const text = `update ${table} set ${column} = $2 where ctid = any(array(
        select ctid from ${table} where ${column} is not null and ${keyIn(column)} <> all($1) limit ${BATCH}))`;
      while ((await this.db.query({ text, values })).rowCount === BATCH) signal?.throwIfAborted();
    }
    return columns;
  }

  private get known(): Buffer[] {
    return [...this.vault.keyIds, LOST_KEY_ID].map((id) => Buffer.from(id, 'hex'));
  }
}
