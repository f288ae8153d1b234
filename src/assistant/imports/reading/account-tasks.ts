/** What the process of an import does for an account: it reads the answers, and asks for them by the application. */
import { AccountClient, AccountFailed, EntryFailed, type AccountRequest } from '../accounts/account-client.js';
import type { Entry, EntryPage } from '../accounts/vendor-api.js';
import { VENDOR_APIS } from '../accounts/vendor-apis.js';
import { fieldsOf, type Fields } from '../adapters/fields.js';
import { ELEMENT_BYTES_MAX } from '../adapters/json/json-scanner.js';
import type { AccountTask, ReadingAnswer } from './messages.js';

/** The largest page of a vendor has 150. */
const ENTRIES_MAX = 1_000;
/** Of what a page keeps: its authors may stand at each of its entries. */
const PAGE_CHARACTERS_MAX = 32 * 1024 * 1024;
const PLACE_CHARACTERS_MAX = 64 * 1024;

/** The application could not answer; it knows why. */
export class Unanswered extends Error {}

export async function accountAnswer(
  task: AccountTask,
  ask: (request: AccountRequest) => Promise<Buffer>,
): Promise<ReadingAnswer> {
  const { vendor, host, path, period } = task.account;
  const [api, client] = [VENDOR_APIS[vendor], new AccountClient({ host, path, ask })];
  try {
    if (task.kind === 'list') {
      const page = await api.list(client, period, task.at);
      return { kind: 'page', page: packedPage(page, () => client.oddAnswer()) };
    }
    const whole = await api.whole(client, { ...task.entry, fields: unpacked(task.entry) });
    return { kind: 'whole', bytes: packedWhole(whole) };
  } catch (error) {
    if (error instanceof Unanswered) return { kind: 'unanswered' };
    if (error instanceof EntryFailed) return { kind: 'refused', isEntry: true, reason: error.message };
    if (error instanceof AccountFailed) return { kind: 'refused', isEntry: false, reason: error.message };
    throw error;
  }
}

/** What of an answer passes to the application is text: it is read nowhere else. */
function packedPage({ entries, next }: EntryPage, odd: () => AccountFailed): EntryPage {
  const packed = entries.slice(0, ENTRIES_MAX + 1).map((entry) => ({
    ...entry,
    fields: { packed: packedText(entry.fields) ?? '{}' },
  }));
  const characters = packed.reduce((sum, { id, fields }) => sum + id.length + fields.packed.length, 0);
  const isFitting = packed.length <= ENTRIES_MAX && characters <= PAGE_CHARACTERS_MAX;
  const place = packedText(next);
  if (!isFitting || place === null || place.length > PLACE_CHARACTERS_MAX) throw odd();
  return { entries: packed, next };
}

function packedWhole(whole: Fields): Buffer {
  const text = packedText(whole);
  if (text === null) throw new EntryFailed('It is nested too deeply.');
  const bytes = Buffer.from(`${text}\n`);
  if (bytes.length > ELEMENT_BYTES_MAX) throw new EntryFailed('It is larger than 16 MiB.');
  return bytes;
}

const unpacked = ({ fields }: Entry): Fields => fieldsOf(JSON.parse(String(fields.packed)));

/** null = it is nested too deeply to be written */
function packedText(value: unknown): string | null {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
