import { Injectable } from '@nestjs/common';
import { SEALED_COLUMNS, type SealedColumn } from '../kernel/sealed.js';
import { LOST_KEY_ID, Vault } from '../kernel/vault.js';
import { SystemDb } from './system-db.js';
import { required } from '../kernel/invariant.js';

export interface RotatedColumn {
  table: string;
  column: string;
  /** Values that were re-encrypted under the newest key. */
  sealedAnew: number;
  /** Values that cannot be decrypted: damaged, or of a key that is not configured. They are left unchanged. */
  unreadable: number;
}

const BATCH = 500;
const ID_BYTES = 8;

type SealedRow = Record<string, unknown> & { sealed_value: Buffer };

/**
 * Re-encrypts everything under the newest master key, so that older ones can be removed (specification §3.3).
 * It can run while the service runs: a value that is changed meanwhile is skipped, because every change encrypts
 * under the newest key anyway. After an interruption, run it again; it skips finished values.
 */
@Injectable()
export class VaultRotation {
  constructor(
    private readonly db: SystemDb,
    private readonly vault: Vault,
  ) {}

  /** @param progress called after each batch with the number of values re-encrypted so far, over all columns */
  async run(progress: (done: number) => void = () => {}, signal?: AbortSignal): Promise<RotatedColumn[]> {
    const results: RotatedColumn[] = [];
    for (const sealed of SEALED_COLUMNS) {
      const { table, column } = sealed;
      const result: RotatedColumn = { table, column, sealedAnew: 0, unreadable: 0 };
      results.push(result);
      for (let last: SealedRow | null = null; ;) {
        signal?.throwIfAborted();
        const rows: SealedRow[] = await this.outdatedRows(sealed, last);
        await this.resealAll(sealed, rows, result);
        progress(results.reduce((sum, { sealedAnew }) => sum + sealedAnew, 0));
        if (rows.length < BATCH) break;
        last = required(rows.at(-1), 'the last row of a batch');
      }
    }
    return results;
  }

  /** The next batch of values that are not encrypted under the newest key. */
  private async outdatedRows(
    { table, column, keyColumns }: SealedColumn,
    last: SealedRow | null,
  ): Promise<SealedRow[]> {
    const names = keyColumns.join(', ');
    const after = last ? `and (${names}) > (${keyColumns.map((_, index) => `$${index + 2}`).join(', ')})` : '';
    const { rows } = await this.db.query<SealedRow>({
      text: `select ${names}, ${column} as sealed_value from ${table}
        where ${column} is not null and substring(${column} from 2 for ${ID_BYTES}) <> all($1) ${after}
        order by ${names} limit ${BATCH}`,
      values: [
        [this.vault.currentKeyId, LOST_KEY_ID].map((id) => Buffer.from(id, 'hex')),
        ...(last ? keyColumns.map((name) => last[name]) : []),
      ],
    });
    return rows;
  }

  private async resealAll(
    { table, column, keyColumns, aad }: SealedColumn,
    rows: SealedRow[],
    result: RotatedColumn,
  ): Promise<void> {
    const where = keyColumns.map((name, index) => `${name} = $${index + 3}`).join(' and ');
    for (const row of rows) {
      const values = keyColumns.map((name) => row[name] as string);
      const sealed = this.reseal(row.sealed_value, aad(...values));
      if (sealed === null) result.unreadable++;
      else {
        const text = `update ${table} set ${column} = $1 where ${column} = $2 and ${where}`;
        const { rowCount } = await this.db.query({ text, values: [sealed, row.sealed_value, ...values] });
        result.sealedAnew += rowCount;
      }
    }
  }

  private reseal(sealed: Buffer, aad: string): Buffer | null {
    const opened = this.vault.openIfPossible(sealed, aad);
    return opened && this.vault.seal(opened, aad);
  }
}
