import { Injectable } from '@nestjs/common';
import { SEALED_COLUMNS, type SealedColumn } from '../kernel/sealed.js';
import { Vault, VaultError } from '../kernel/vault.js';
import { SystemDb } from './system-db.js';

export interface RotatedColumn {
  table: string;
  column: string;
  /** Values that are sealed under the newest key now and were not before. */
  sealedAnew: number;
  /** Values that do not open: damaged, or of a key that is not configured. They stay as they are. */
  unreadable: number;
}

const BATCH = 500;
const ID_BYTES = 8;

type Row = Record<string, unknown> & { sealed_value: Buffer };

/**
 * Seals everything anew under the newest master key, so that older ones can be taken away (specification §3.3). It
 * works while the service runs: a value that somebody changes meanwhile is left to them, who seal under the newest key
 * anyway. Interrupted, it is simply started again: what is done already is passed over.
 */
@Injectable()
export class VaultRotation {
  constructor(
    private readonly db: SystemDb,
    private readonly vault: Vault,
  ) {}

  /** @param progress called after each batch with the values sealed anew so far, over all columns */
  async run(progress: (done: number) => void = () => {}, signal?: AbortSignal): Promise<RotatedColumn[]> {
    const results: RotatedColumn[] = [];
    for (const sealed of SEALED_COLUMNS) {
      const { table, column } = sealed;
      const result: RotatedColumn = { table, column, sealedAnew: 0, unreadable: 0 };
      results.push(result);
      for (let last: Row | null = null; ;) {
        signal?.throwIfAborted();
        const rows: Row[] = await this.others(sealed, last);
        await this.sealAnew(sealed, rows, result);
        progress(results.reduce((sum, { sealedAnew }) => sum + sealedAnew, 0));
        if (rows.length < BATCH) break;
        last = rows.at(-1)!;
      }
    }
    return results;
  }

  /** The next batch of values that are not sealed under the newest key. */
  private async others({ table, column, of }: SealedColumn, last: Row | null): Promise<Row[]> {
    const after = last ? `and (${of.join(', ')}) > (${of.map((_, at) => `$${at + 2}`).join(', ')})` : '';
    const { rows } = await this.db.query<Row>({
      text: `select ${of.join(', ')}, ${column} as sealed_value from ${table}
        where ${column} is not null and substring(${column} from 2 for ${ID_BYTES}) <> $1 ${after}
        order by ${of.join(', ')} limit ${BATCH}`,
      values: [Buffer.from(this.vault.currentKeyId, 'hex'), ...(last ? of.map((name) => last[name]) : [])],
    });
    return rows;
  }

  private async sealAnew(
    { table, column, of, place }: SealedColumn,
    rows: Row[],
    result: RotatedColumn,
  ): Promise<void> {
    const where = of.map((name, at) => `${name} = $${at + 3}`).join(' and ');
    for (const row of rows) {
      const values = of.map((name) => row[name] as string);
      const sealed = this.reseal(row.sealed_value, place(...values));
      if (sealed === null) result.unreadable++;
      else {
        const text = `update ${table} set ${column} = $1 where ${column} = $2 and ${where}`;
        const { rowCount } = await this.db.query({ text, values: [sealed, row.sealed_value, ...values] });
        result.sealedAnew += rowCount;
      }
    }
  }

  private reseal(sealed: Buffer, place: string): Buffer | null {
    try {
      return this.vault.seal(this.vault.open(sealed, place), place);
    } catch (error) {
      if (error instanceof VaultError) return null;
      throw error;
    }
  }
}
