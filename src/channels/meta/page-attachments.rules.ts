/**
 * Attachments of Messenger and Instagram as lines of text: Messenger Platform, “Webhook events: messages” (attachment
 * types, product template), “Receipt template”, “Generic template”, “Button template”. Pure.
 */
import { itemLine, linesOf } from './content-lines.rules.js';
import { objectIn, objectsIn, textIn, type Loose } from './loose-json.js';

/** Texts that stand for attachments, in messages and in echoes. */
export const ATTACHMENT_LABELS = {
  image: '[Image]',
  video: '[Video]',
  audio: '[Audio message]',
  file: '[File]',
  story_mention: '[Mentioned you in a story]',
  share: '[Shared post]',
  ig_post: '[Shared post]',
  reel: '[Shared reel]',
  ig_reel: '[Shared reel]',
  like_heart: '[Like]',
};
const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(ATTACHMENT_LABELS));
/** Messenger's thumb, in its three sizes: “Stickers”. */
const LIKES = new Set(['369239263222822', '369239343222814', '369239383222810']);
const ELEMENTS_MAX = 30;
/** What is shared or sent by a template: it asks for nothing, whatever words are with it. */
const CONTENTS = new Set(['fallback', 'template', 'location', 'product']);

export const isContent = (attachment: Loose): boolean => CONTENTS.has(textIn(attachment, 'type', 40) ?? '');

export function attachmentText(attachment: Loose): string {
  const type = textIn(attachment, 'type', 40) ?? 'unknown';
  const payload = objectIn(attachment, 'payload');
  if (type === 'location') {
    const coordinates = objectIn(payload, 'coordinates');
    return `[Location] ${textIn(coordinates, 'lat', 30)}, ${textIn(coordinates, 'long', 30)}`;
  }
  const sticker = type === 'image' ? textIn(payload, 'sticker_id', 40) : null;
  if (sticker !== null) return LIKES.has(sticker) ? '[Like]' : '[Sticker]';
  const title = textIn(attachment, 'title', 300) ?? textIn(payload, 'title', 300);
  const url = textIn(payload, 'url', 500) ?? textIn(attachment, 'URL', 500) ?? textIn(attachment, 'url', 500);
  if (type === 'fallback') return ['[Link]', title, url].filter(Boolean).join(' ');
  if (type === 'template') return templateText(attachment, payload);
  const label = LABELS.get(type);
  if (label === undefined) return `[Unsupported message: ${type.replace(/[^\w-]/g, '') || 'unknown'}]`;
  return [label, title].filter(Boolean).join(' ');
}

function templateText(attachment: Loose, payload: Loose | null): string {
  const product = objectIn(payload, 'product');
  const elements = [...objectsIn(product, 'elements'), ...objectsIn(payload, 'elements')].slice(0, ELEMENTS_MAX);
  const buttons = [payload, ...elements].flatMap((from) => objectsIn(from, 'buttons')).slice(0, ELEMENTS_MAX);
  const order = textIn(payload, 'order_number', 100);
  const label = product ? '[Product]' : order !== null ? `[Receipt] ${order}` : '[Template]';
  const summary = objectIn(payload, 'summary');
  return linesOf(label, [
    textIn(attachment, 'title', 300),
    textIn(payload, 'text', 1_000),
    ...elements.map((element) => itemLine(elementOf(element, payload))),
    ...addressLines(objectIn(payload, 'address')),
    textIn(summary, 'total_cost', 40) &&
      `= ${textIn(summary, 'total_cost', 40)} ${textIn(payload, 'currency', 10) ?? ''}`,
    ...buttons.map((button) => textIn(button, 'title', 100)).map((title) => title && `[${title}]`),
  ]);
}

/** A product, a card, or a line of a receipt. */
const elementOf = (element: Loose, payload: Loose | null) => ({
  quantity: textIn(element, 'quantity', 20),
  name: [textIn(element, 'title', 300) ?? textIn(element, 'retailer_id', 100), textIn(element, 'subtitle', 300)]
    .filter(Boolean)
    .join(', '),
  price: textIn(element, 'price', 40),
  currency: textIn(element, 'currency', 10) ?? textIn(payload, 'currency', 10),
});

const addressLines = (address: Loose | null): (string | null)[] => [
  ['street_1', 'street_2', 'postal_code', 'city', 'state', 'country']
    .flatMap((key) => textIn(address, key, 200) ?? [])
    .join(', '),
];
