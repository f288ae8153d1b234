/** Messages in a table, a row each; the first row names the columns. */
import type { ImportOptions, MappedField, ReadItem } from '../imported.dto.js';
import { columnsOf } from './columns.js';
import { CsvRows, type CsvRow } from './csv-rows.js';
import { Rows, type Row } from './rows.js';
import { skipped, Tally } from './tally.js';

export async function* csv(bytes: AsyncIterable<Buffer>, options: ImportOptions): AsyncGenerator<ReadItem> {
  const tally = new Tally();
  const rows = new Rows(options, tally);
  let header: { size: number; places: [MappedField, number][] } | null = null;
  for await (const found of rowsOf(bytes)) {
    if (found.kind === 'broken') {
      yield* tally.broken(found.number, 'It has a quotation mark that is not closed, or is larger than 4 MiB.');
      continue;
    }
    const { cells, number, isWhole } = found;
    if (header === null) {
      const names = cells.map((name) => name.trim());
      const columns = Object.entries(columnsOf(names, options)) as [MappedField, string][];
      header = { size: names.length, places: columns.map(([field, name]) => [field, names.indexOf(name)]) };
    } else if (!isWhole && cells.length < header.size)
      yield skipped(String(number), `The file ends in the middle of row ${number}.`);
    else {
      const row: Row = {};
      for (const [field, place] of header.places) row[field] = cells[place];
      yield* rows.add(row);
    }
  }
  yield* rows.rest();
  yield* tally.told();
}

async function* rowsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const table = new CsvRows();
  for await (const piece of bytes) yield* table.push(piece);
  yield* table.end();
}
