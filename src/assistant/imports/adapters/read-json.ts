/** Reads a JSON export of one product, entry by entry. */
import type { ImportOptions, ReadItem } from '../imported.dto.js';
import { fieldsOf, idOf, type Fields } from './fields.js';
import { finished, type Found } from './finish.js';
import { jsonElements, type JsonElement } from './json/json-elements.js';
import type { People } from './people.js';
import { skipped, Tally } from './tally.js';
import { UnreadableExport } from './unreadable-export.js';
import { vendorOf, VENDORS, type VendorName } from './vendors.js';

/** What reads one entry may need besides it. */
export interface Reading {
  options: ImportOptions;
  tally: Tally;
}

export interface JsonSource {
  vendor: VendorName;
  /** @returns why it is left out, or what was found */
  read: (one: Fields, reading: Reading) => Found | string;
  /** People whom other lists of the document describe. */
  people?: People;
}

export async function* readJson(
  source: JsonSource,
  bytes: AsyncIterable<Buffer>,
  options: ImportOptions,
): AsyncGenerator<ReadItem> {
  const { what, lists } = VENDORS[source.vendor];
  // Another product's lists are found too, to say what the file is.
  const paths = [...lists, ...Object.values(VENDORS).flatMap((vendor) => vendor.lists)];
  const ownLists = [...(source.vendor === 'freshdesk' ? lists : paths), ...(source.people?.paths ?? [])];
  if (source.people) await readPeople(source.people, bytes);
  const reading = { options, tally: new Tally() };
  let isKnown = false;
  for await (const element of jsonElements(bytes, ownLists)) {
    if (element.kind !== 'value') {
      yield* troubleOf(element, what.slice(0, -1), reading.tally);
      continue;
    }
    const one = fieldsOf(element.value);
    if (source.people?.isListed(element.list)) continue;
    if (!isKnown) mustBe(source.vendor, one);
    isKnown = true;
    const found = source.read(one, reading);
    if (typeof found === 'string') yield skipped(idOf(one.id) ?? String(element.number), found);
    else yield* finished(found);
  }
  source.people?.told(reading.tally);
  yield* reading.tally.told();
}

/** Before all else, wherever they stand. Lines, and lists of entries, have none beside them. */
async function readPeople(people: People, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const element of jsonElements(bytes, people.paths)) {
    if (element.kind !== 'value') continue;
    if (element.list === null) return;
    people.take(element.list, fieldsOf(element.value));
  }
}

/** What stands where an entry was expected. */
export function* troubleOf(
  element: Exclude<JsonElement, { kind: 'value' }>,
  what: string,
  tally: Tally,
): Generator<ReadItem> {
  if (element.kind === 'broken') return yield* tally.broken(element.number, element.reason);
  const place = element.number === 0 ? `outside of a ${what}` : `in the middle of ${what} ${element.number}`;
  yield skipped(String(element.number), `The file ends ${place}, after ${element.at} bytes.`);
}

function mustBe(expected: VendorName, one: Fields): void {
  const { title, what } = VENDORS[expected];
  if (VENDORS[expected].isOne(one)) return;
  const found = vendorOf(one);
  if (found !== null)
    throw new UnreadableExport(
      `This looks like an export of ${VENDORS[found].title} (${VENDORS[found].what}), not of ${title}.`,
    );
  const names = Object.keys(one)
    .slice(0, 5)
    .map((name) => `“${name.slice(0, 40)}”`);
  const seen = names.length === 0 ? 'no fields' : `the fields ${names.join(', ')}`;
  throw new UnreadableExport(`This is no export of ${title}: its first entry has ${seen}, and is none of its ${what}.`);
}
