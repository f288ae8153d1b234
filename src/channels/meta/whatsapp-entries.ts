/** Splits a delivery of WhatsApp into its entries: linear in the delivery's bytes, and others run in between. */
import { createHash } from 'node:crypto';
import type { DeliveredEntry } from '../channel-adapter.js';
import { inTurns } from './in-turns.js';
import { looseDelivery, objectIn, objectsIn, textIn, type Loose } from './loose-json.js';
import { receiverOf, writerOf } from './whatsapp-people.rules.js';

const KEY_MAX = 400;
const NAME_MAX = 255;

/** Throws `malformed_json`, or too many values. */
export async function whatsAppEntries(body: Buffer, externalId: string): Promise<DeliveredEntry[]> {
  const values = objectsIn(await looseDelivery(body), 'entry')
    .flatMap((entry) => objectsIn(entry, 'changes'))
    .map((change) => objectIn(change, 'value'))
    .filter((value) => textIn(objectIn(value, 'metadata'), 'phone_number_id') === externalId);
  const lists = await inTurns(values, async (value) => {
    const names = namesIn(objectsIn(value, 'contacts'));
    return [
      await inTurns(objectsIn(value, 'messages'), (message) => messageEntry(message, names)),
      await inTurns(objectsIn(value, 'statuses'), statusEntry),
      await inTurns(objectsIn(value, 'message_echoes'), echoEntry),
    ];
  });
  return lists.flat(2);
}

/** Names of the writers by their ids: a delivery lists contacts and messages apart. */
function namesIn(contacts: Loose[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const contact of contacts) {
    const name = textIn(objectIn(contact, 'profile'), 'name', NAME_MAX);
    for (const id of [textIn(contact, 'user_id', KEY_MAX), textIn(contact, 'wa_id', KEY_MAX)])
      if (id !== null && name !== null && !names.has(id)) names.set(id, name);
  }
  return names;
}

/** Of a contact only the name is stored with the message: all messages may be of one contact. */
function messageEntry(message: Loose, names: ReadonlyMap<string, string>): DeliveredEntry {
  const userId = writerOf(message);
  const name = names.get(userId ?? '') ?? names.get(textIn(message, 'from', KEY_MAX) ?? '');
  const contact = name === undefined ? null : { profile: { name } };
  return entry('m', { id: textIn(message, 'id', KEY_MAX), userId, content: { message, contact } });
}

const statusEntry = (status: Loose): DeliveredEntry => {
  const id = textIn(status, 'id', KEY_MAX);
  const key = id === null ? null : `${id} ${textIn(status, 'status', 40)}`;
  return entry('s', { id: key, userId: receiverOf(status), content: { status } });
};

const echoEntry = (echo: Loose): DeliveredEntry =>
  entry('e', {
    id: textIn(echo, 'id', KEY_MAX),
    userId: textIn(echo, 'to_user_id', KEY_MAX) ?? textIn(echo, 'to', KEY_MAX),
    content: { echo },
  });

/** @param id null = the provider sent none, so the entry is identified by its content */
function entry(
  kind: string,
  { id, userId, content }: { id: string | null; userId: string | null; content: object },
): DeliveredEntry {
  const payload = Buffer.from(JSON.stringify(content));
  const key = `${kind} ${id ?? createHash('sha256').update(payload).digest('hex')}`;
  return { key, userId, payload };
}
