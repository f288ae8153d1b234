/** Reads WhatsApp's events: Cloud API, Webhooks, “messages webhook reference” and its pages for each type. Pure. */
import { createHash } from 'node:crypto';
import type { ChannelEvent, DeliveredFile, IncomingText } from '../channel-adapter.js';
import { partOfName } from '../sent-part.rules.js';
import { objectIn, objectsIn, textIn, type Loose } from './loose-json.js';
import { contactsText, formText, locationText, orderText } from './whatsapp-contents.rules.js';
import { receiverOf, writerOf } from './whatsapp-people.rules.js';

const NAME_MAX = 255;
const MEDIA: Record<string, string> = {
  image: 'Image',
  video: 'Video',
  audio: 'Audio message',
  document: 'Document',
  sticker: 'Sticker',
};
/** WhatsApp itself treats a number as recycled when it is used again after so much silence. */
const RECYCLED_MS = 45 * 24 * 3_600_000;
const STATES = new Set(['sent', 'delivered', 'read', 'failed']);

export function whatsAppEvents(payload: Loose): ChannelEvent[] {
  const [message, status, echo] = ['message', 'status', 'echo'].map((key) => objectIn(payload, key));
  if (message) return messageEvents(message, objectIn(payload, 'contact'));
  if (status) return statusEvents(status);
  return echo ? echoEvents(echo) : [];
}

function messageEvents(message: Loose, contact: Loose | null): ChannelEvent[] {
  const userId = writerOf(message);
  if (userId === null) return [];
  const externalId = textIn(message, 'id') ?? contentId(message);
  const atMs = timeIn(message);
  const type = textIn(message, 'type') ?? 'unknown';
  if (type === 'reaction') {
    const emoji = textIn(objectIn(message, 'reaction'), 'emoji', 50);
    const text = emoji === null ? '[Reaction removed]' : `[Reaction] ${emoji}`;
    return [{ type: 'notice', userId, externalId, atMs, text }];
  }
  const revoked = textIn(objectIn(message, 'revoke'), 'original_message_id');
  if (revoked !== null) return [{ type: 'deleted', userId, targetId: revoked }];
  const edit = objectIn(message, 'edit');
  const editedId = textIn(edit, 'original_message_id');
  if (editedId !== null) return editedEvents(objectIn(edit, 'message'), { userId, targetId: editedId, atMs });
  if (type === 'system') {
    const text = `[WhatsApp] ${textIn(objectIn(message, 'system'), 'body', 500) ?? 'The customer’s number has changed.'}`;
    return [{ type: 'notice', userId, externalId, atMs, text }];
  }
  const phone = textIn(message, 'from', 40);
  const name = textIn(objectIn(contact, 'profile'), 'name', NAME_MAX);
  const profile = { name, phone: phone && /^\d+$/.test(phone) ? `+${phone}` : null, email: null };
  const events: ChannelEvent[] = [
    {
      type: 'message',
      userId,
      externalId,
      atMs,
      text: textOf(message, type),
      ...wordsOf(message, type),
      profile,
      ...formerIdOf(message, userId),
      ...filesOf(message, type),
    },
  ];
  const referral = objectIn(message, 'referral');
  if (referral)
    events.push({ type: 'notice', userId, externalId: `${externalId} referral`, atMs, text: referralText(referral) });
  return events;
}

/** “Edit messages webhook reference”: the message as it is now. */
function editedEvents(
  message: Loose | null,
  target: { userId: string; targetId: string; atMs: number },
): ChannelEvent[] {
  if (!message) return [];
  const type = textIn(message, 'type') ?? 'unknown';
  const text = textOf(message, type);
  return [{ type: 'edited', ...target, text, words: wordsOf(message, type).words ?? text }];
}

/** Numbers were the key before business-scoped ids existed. A number that is or was the key may be reassigned. */
function formerIdOf(message: Loose, userId: string): { formerUserId?: string; recycledAfterMs?: number } {
  const number = textIn(message, 'from');
  if (number === null) return {};
  return { recycledAfterMs: RECYCLED_MS, ...(number !== userId && { formerUserId: number }) };
}

/** Files are referred to by id, and can be fetched for a month. */
function filesOf(message: Loose, type: string): { attachments?: DeliveredFile[] } {
  const content = Object.hasOwn(MEDIA, type) ? objectIn(message, type) : null;
  const id = textIn(content, 'id', 400);
  if (id === null) return {};
  const name = textIn(content, 'filename', 255);
  const mimeType = textIn(content, 'mime_type', 200);
  return { attachments: [{ name, type: mimeType, size: null, content: { source: { id } } }] };
}

function textOf(message: Loose, type: string): string {
  const content = objectIn(message, type);
  if (type === 'text') return textIn(content, 'body') ?? '[Empty message]';
  if (type === 'button') return textIn(content, 'text') ?? textIn(content, 'payload') ?? '[Button]';
  if (type === 'interactive') return interactiveText(content);
  if (Object.hasOwn(MEDIA, type)) {
    const caption = textIn(content, 'caption') ?? (type === 'document' ? textIn(content, 'filename', 255) : null);
    return caption === null ? `[${MEDIA[type]}]` : `[${MEDIA[type]}] ${caption}`;
  }
  if (type === 'location') return locationText(content);
  if (type === 'contacts') return contactsText(message);
  if (type === 'order') return orderText(content);
  if (type === 'request_welcome') return '[Opened the chat]';
  return `[Unsupported message: ${type.replace(/[^\w-]/g, '').slice(0, 40) || 'unknown'}]`;
}

function interactiveText(content: Loose | null): string {
  const reply = objectIn(content, 'button_reply') ?? objectIn(content, 'list_reply');
  const form = objectIn(content, 'nfm_reply');
  if (form) return formText(form);
  return textIn(reply, 'title') ?? '[Unsupported message: interactive]';
}

/** What the person said in words, and whether it asks for anything; nothing = the text is their words. */
function wordsOf(message: Loose, type: string): Pick<IncomingText, 'words' | 'gesture'> {
  const content = objectIn(message, type);
  // The provider writes the first message of who taps an ad.
  if (type === 'text') return objectIn(message, 'referral') ? { gesture: 'opening' } : {};
  if (type === 'button') return {};
  const choice = objectIn(content, 'button_reply') ?? objectIn(content, 'list_reply');
  if (type === 'interactive' && textIn(choice, 'title') !== null) return {};
  if (type === 'request_welcome') return { words: '', gesture: 'opening' };
  if (type === 'order') return { words: textIn(content, 'text') ?? '', gesture: 'content' };
  const caption = Object.hasOwn(MEDIA, type) ? textIn(content, 'caption') : null;
  return caption === null ? { words: '', gesture: 'content' } : { words: caption };
}

function referralText(referral: Loose): string {
  const words = ['headline', 'body', 'source_url'].flatMap((key) => textIn(referral, key, 500) ?? []);
  return `[Came from an ad] ${words.join(' – ')}`;
}

function statusEvents(status: Loose): ChannelEvent[] {
  const [targetId, state] = [textIn(status, 'id'), textIn(status, 'status')];
  if (targetId === null || state === null || !STATES.has(state)) return [];
  const error = objectsIn(status, 'errors')[0] ?? null;
  const title = textIn(objectIn(error, 'error_data'), 'details', 300) ?? textIn(error, 'title', 300);
  const code = textIn(error, 'code', 20);
  const reason =
    state === 'failed'
      ? [title ?? 'The provider could not deliver it.', code && `(${code})`].filter(Boolean).join(' ')
      : null;
  const userId = receiverOf(status) ?? '';
  return [
    {
      type: 'status',
      userId,
      targetId,
      state: state as 'sent',
      reason,
      sentPart: partOfName(textIn(status, 'biz_opaque_callback_data')),
    },
  ];
}

/** A message that a teammate sent from the WhatsApp Business app (coexistence, “smb_message_echoes”). */
function echoEvents(echo: Loose): ChannelEvent[] {
  const userId = textIn(echo, 'to_user_id') ?? textIn(echo, 'to');
  const externalId = textIn(echo, 'id');
  if (userId === null || externalId === null) return [];
  const atMs = timeIn(echo);
  const text = textOf(echo, textIn(echo, 'type') ?? 'unknown');
  return [{ type: 'echo', userId, externalId, atMs, text, sentPart: null }];
}

/** The end of the second, so that the customer's next message sorts after our answer in the same second. */
const timeIn = (source: Loose): number => Number(textIn(source, 'timestamp') ?? Number.NaN) * 1_000 + 999;

const contentId = (content: Loose): string =>
  `content ${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
