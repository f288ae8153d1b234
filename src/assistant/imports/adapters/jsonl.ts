/** Messages in JSON Lines, or in a list, an object each. */
import type { DateOrder, ImportOptions, MappedField, ReadItem } from '../imported.dto.js';
import { columnsOf, usualName } from './columns.js';
import { DateOrders } from './date-order.js';
import { fieldsOf } from './fields.js';
import { jsonElements } from './json/json-elements.js';
import type { ListPath } from './json/json-scanner.js';
import { troubleOf } from './read-json.js';
import { Rows, type Row } from './rows.js';
import { Tally } from './tally.js';
import { UnreadableExport } from './unreadable-export.js';
import { vendorOf, VENDORS } from './vendors.js';

/** Objects of a hostile file may each have keys of their own. */
const NAMES_MAX = 200;
const LISTS: readonly ListPath[] = [['messages'], ['rows'], ['records'], ['items'], ['data'], ['results']];

export async function* jsonl(bytes: AsyncIterable<Buffer>, given: ImportOptions): AsyncGenerator<ReadItem> {
  const tally = new Tally();
  const options = { ...given, dateOrder: given.dateOrder ?? (await dateOrderIn(bytes, given)) };
  const rows = new Rows(options, tally);
  /** Of all objects so far: none need have every key. */
  const names = new Set(Object.values(options.columns));
  let columns: [MappedField, string][] = [];
  for await (const element of jsonElements(bytes, LISTS)) {
    if (element.kind !== 'value') {
      yield* troubleOf(element, 'message', tally);
      continue;
    }
    const one = fieldsOf(element.value);
    if (columns.length === 0) {
      const vendor = vendorOf(one);
      if (vendor !== null) throw new UnreadableExport(foreign(vendor));
    }
    const added = Object.keys(one).filter((key) => !names.has(key));
    if (columns.length === 0 || (added.length > 0 && names.size < NAMES_MAX)) {
      for (const key of added) names.add(key);
      columns = Object.entries(columnsOf([...names], options)) as [MappedField, string][];
    }
    const row: Row = {};
    for (const [field, name] of columns) row[field] = one[name];
    yield* rows.add(row);
  }
  yield* rows.rest();
  yield* tally.told();
}

async function dateOrderIn(bytes: AsyncIterable<Buffer>, { columns }: ImportOptions): Promise<DateOrder | undefined> {
  const orders = new DateOrders();
  let key = columns.at;
  for await (const element of jsonElements(bytes, LISTS)) {
    if (element.kind !== 'value') continue;
    const one = fieldsOf(element.value);
    key ??= usualName('at', Object.keys(one).slice(0, NAMES_MAX));
    if (key !== undefined) orders.add(one[key]);
  }
  return orders.told(key ?? '');
}

const foreign = (vendor: keyof typeof VENDORS): string =>
  `This looks like an export of ${VENDORS[vendor].title} (${VENDORS[vendor].what}), not of messages in JSON Lines.`;
