/** Messages in a table, a row each; the first row names the columns. */
import type { DateOrder, ImportOptions, MappedField, ReadItem } from '../imported.dto.js';
import { columnsOf } from './columns.js';
import { CsvRows, type CsvRow } from './csv-rows.js';
import { DateOrders } from './date-order.js';
import { Rows, type Row } from './rows.js';
import { skipped, Tally } from './tally.js';

export async function* csv(bytes: AsyncIterable<Buffer>, given: ImportOptions): AsyncGenerator<ReadItem> {
  const tally = new Tally();
  const options = { ...given, dateOrder: given.dateOrder ?? (await dateOrderIn(bytes, given)) };
  const rows = new Rows(options, tally);
  let header: Header | null = null;
  for await (const found of rowsOf(bytes)) {
    if (found.kind === 'broken') {
      yield* tally.broken(found.number, 'It has a quotation mark that is not closed, or is larger than 4 MiB.');
      continue;
    }
    const { cells, number, isWhole } = found;
    if (header === null) header = headerOf(cells, options);
    else if (!isWhole && cells.length < header.size)
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

interface Header {
  size: number;
  names: string[];
  places: [MappedField, number][];
}

function headerOf(cells: readonly string[], options: ImportOptions): Header {
  const names = cells.map((name) => name.trim());
  const columns = Object.entries(columnsOf(names, options)) as [MappedField, string][];
  return { size: names.length, names, places: columns.map(([field, name]) => [field, names.indexOf(name)]) };
}

/** Of the whole column: the first rows may be of the first days of a month. */
async function dateOrderIn(bytes: AsyncIterable<Buffer>, options: ImportOptions): Promise<DateOrder | undefined> {
  const orders = new DateOrders();
  let header: Header | null = null;
  let place = -1;
  for await (const found of rowsOf(bytes)) {
    if (found.kind === 'broken') continue;
    if (header) orders.add(found.cells[place]);
    else {
      header = headerOf(found.cells, options);
      place = header.places.find(([field]) => field === 'at')?.[1] ?? -1;
    }
  }
  return orders.told(header?.names[place] ?? '');
}

async function* rowsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const table = new CsvRows();
  for await (const piece of bytes) yield* table.push(piece);
  yield* table.end();
}
