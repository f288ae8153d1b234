/**
 * Orders, forms, contacts and places of WhatsApp as lines of text: Cloud API, “Receive messages: order”, “WhatsApp
 * Flows: receiving a response”, “Address messages”, “Contacts messages webhook reference”. Pure.
 */
import { strictJson } from '../../platform/http/strict-json.js';
import { itemLine, linesOf } from './content-lines.rules.js';
import { objectIn, objectsIn, textIn, type Loose } from './loose-json.js';

const NAME_MAX = 255;
const CARDS_MAX = 50;
const ITEMS_MAX = 100;
const FIELDS_MAX = 100;
const VALUE_MAX = 500;
const JSON_VALUES_MAX = 2_000;
const DEPTH_MAX = 4;

export const orderText = (order: Loose | null): string =>
  linesOf('[Order]', [
    ...objectsIn(order, 'product_items')
      .slice(0, ITEMS_MAX)
      .map((item) => itemLine(orderItem(item))),
    textIn(order, 'text'),
  ]);

const orderItem = (item: Loose) => ({
  quantity: textIn(item, 'quantity', 20),
  name: textIn(item, 'product_retailer_id', 200) ?? '?',
  price: textIn(item, 'item_price', 40),
  currency: textIn(item, 'currency', 10),
});

/** The fields of a form that was sent, one per line; what the form calls itself, where it has none. */
export function formText(form: Loose): string {
  const fields = fieldLines(objectOf(textIn(form, 'response_json')));
  return linesOf('[Form]', fields.length > 0 ? fields : [textIn(form, 'body', 1_000)]);
}

function objectOf(json: string | null): unknown {
  try {
    return json === null ? null : strictJson(Buffer.from(json), JSON_VALUES_MAX);
  } catch {
    return null; // it is the provider's own text, and may be cut off
  }
}

/** Nested values by their path, `values.city: Pune`; tokens of the form's own are no answers. */
function fieldLines(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return valueLines(value, path);
  if (path.length >= DEPTH_MAX) return [];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return valueLines(value.slice(0, FIELDS_MAX).join(', '), path);
  return Object.entries(value)
    .slice(0, FIELDS_MAX)
    .filter(([key]) => key !== 'flow_token')
    .flatMap(([key, one]) => fieldLines(one, key === 'values' && path.length === 0 ? path : [...path, key]))
    .slice(0, FIELDS_MAX);
}

function valueLines(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
  const text = String(value).replaceAll('\0', '').slice(0, VALUE_MAX).toWellFormed().trim();
  return text === '' ? [] : [`${path.join('.').slice(0, 200)}: ${text}`];
}

export const contactsText = (message: Loose): string =>
  linesOf('[Contact]', objectsIn(message, 'contacts').slice(0, CARDS_MAX).map(contactLine));

/** `Ada Lovelace +44 20 7946 0000, Analytical Engines, ada@example.com, 12 St James’s Square, London` */
function contactLine(contact: Loose): string {
  const all = (list: string, keys: readonly string[]): string[] =>
    objectsIn(contact, list)
      .slice(0, 5)
      .map((one) => keys.flatMap((key) => textIn(one, key, 200) ?? []).join(', '));
  const organisation = objectIn(contact, 'org');
  const name = textIn(objectIn(contact, 'name'), 'formatted_name', NAME_MAX) ?? 'without a name';
  return [
    [name, ...all('phones', ['phone'])].join(' ').trim(),
    ...['title', 'department', 'company'].map((key) => textIn(organisation, key, 200)),
    ...all('emails', ['email']),
    ...all('addresses', ['street', 'zip', 'city', 'state', 'country']),
    ...all('urls', ['url']),
  ]
    .filter(Boolean)
    .join(', ');
}

export function locationText(content: Loose | null): string {
  const names = [textIn(content, 'name', 500), textIn(content, 'address', 500)].filter((text) => text !== null);
  const [latitude, longitude] = [textIn(content, 'latitude', 30), textIn(content, 'longitude', 30)];
  return `[Location] ${[...names, `${latitude}, ${longitude}`].join(', ')}`;
}
