/** Splits a delivery of Messenger or Instagram into its entries: linear in its bytes, and others run in between. */
import { createHash } from 'node:crypto';
import type { DeliveredEntry } from '../channel-adapter.js';
import { inTurns } from './in-turns.js';
import { looseDelivery, objectIn, objectsIn, textIn, type Loose } from './loose-json.js';

const ID_MAX = 400;

/** Throws `malformed_json`, or too many values. */
export async function pageEntries(
  body: Buffer,
  { object, externalId }: { object: string; externalId: string },
): Promise<DeliveredEntry[]> {
  const delivery = await looseDelivery(body);
  if (textIn(delivery, 'object') !== object) return [];
  const events = objectsIn(delivery, 'entry')
    .filter((entry) => textIn(entry, 'id') === externalId)
    .flatMap((entry) => objectsIn(entry, 'messaging'))
    .filter((event) => involves(event, externalId));
  return inTurns(events, (event) => entryOf(event, externalId));
}

/** Whether the account is the sender or the recipient. */
const involves = (event: Loose, externalId: string): boolean =>
  [objectIn(event, 'sender'), objectIn(event, 'recipient')].some((side) => textIn(side, 'id') === externalId);

function entryOf(event: Loose, externalId: string): DeliveredEntry {
  const sides = [objectIn(event, 'sender'), objectIn(event, 'recipient')].map((side) => textIn(side, 'id', ID_MAX));
  const userId = sides.find((id) => id !== null && id !== externalId) ?? null;
  const payload = Buffer.from(JSON.stringify(event));
  return { key: keyOf(event) ?? createHash('sha256').update(payload).digest('hex'), userId, payload };
}

/** Null if the event has no id; it is then identified by its content. */
function keyOf(event: Loose): string | null {
  const message = objectIn(event, 'message');
  const mid = textIn(message ?? objectIn(event, 'postback'), 'mid', ID_MAX);
  if (mid === null) return null;
  const kind = message?.['is_deleted'] === true ? 'd' : message?.['is_echo'] === true ? 'e' : 'm';
  return `${kind} ${mid}`;
}
