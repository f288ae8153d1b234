/**
 * Reads the events of Messenger and Instagram: Messenger Platform, “Webhook events” (messages, message_echoes,
 * messaging_postbacks, message_reads, message_deliveries, message_reactions); Instagram Platform, “Webhooks” (story
 * replies and mentions, deleted and unsupported messages). Pure.
 */
import { NO_PROFILE, type ChannelEvent, type DeliveredFile, type IncomingText } from '../channel-adapter.js';
import { attachmentText, isContent } from './page-attachments.rules.js';
import { objectIn, objectsIn, textIn, type Loose } from './loose-json.js';
import { partOfName } from '../sent-part.rules.js';

const FILES = new Set(['image', 'video', 'audio', 'file']);
const ATTACHMENTS_MAX = 10;
/** Applications in which people answer for a page: Handover Protocol, “Page Inbox”; Instagram's own inbox. */
const INBOXES = new Set(['263902037430900', '1217981644879628']);

export function pageEvents(event: Loose, accountId: string): ChannelEvent[] {
  const userId = [objectIn(event, 'sender'), objectIn(event, 'recipient')]
    .map((side) => textIn(side, 'id'))
    .find((id) => id !== null && id !== accountId);
  if (!userId) return [];
  const atMs = Number(textIn(event, 'timestamp') ?? Number.NaN);
  const message = objectIn(event, 'message');
  if (message) return messageEvents(message, userId, atMs);
  const edit = objectIn(event, 'message_edit');
  if (edit) return editedEvents(edit, userId, atMs);
  const postback = objectIn(event, 'postback');
  if (postback) return postbackEvents(postback, userId, atMs);
  const reaction = objectIn(event, 'reaction');
  if (reaction) return reactionEvents(reaction, userId, atMs);
  // A link to the chat or an ad, tapped by who has written before.
  const referral = objectIn(event, 'referral');
  if (referral) return openingEvents(referral, userId, atMs);
  const delivery = objectIn(event, 'delivery');
  if (delivery) return deliveryEvents(delivery, userId);
  const read = objectIn(event, 'read');
  return read ? readEvents(read, userId) : [];
}

function messageEvents(message: Loose, userId: string, atMs: number): ChannelEvent[] {
  const externalId = textIn(message, 'mid');
  if (externalId === null) return [];
  if (message['is_deleted'] === true) return [{ type: 'deleted', userId, targetId: externalId }];
  const text = textOf(message);
  if (message['is_echo'] === true) {
    const sentPart = partOfName(textIn(message, 'metadata'));
    const app = textIn(message, 'app_id', 40);
    return [{ type: 'echo', userId, externalId, atMs, text, sentPart, byApp: app !== null && !INBOXES.has(app) }];
  }
  const attachments = filesOf(message);
  const events: ChannelEvent[] = [
    {
      type: 'message',
      userId,
      externalId,
      atMs,
      text,
      ...wordsOf(message),
      profile: NO_PROFILE,
      ...(attachments.length > 0 && { attachments }),
    },
  ];
  return [...events, ...referralEvents(objectIn(message, 'referral'), { userId, externalId, atMs })];
}

/** “message_edits”: the new words of a message, whose attachments stay. */
function editedEvents(edit: Loose, userId: string, atMs: number): ChannelEvent[] {
  const [targetId, words] = [textIn(edit, 'mid'), textIn(edit, 'text')];
  return targetId === null || words === null ? [] : [{ type: 'edited', userId, targetId, atMs, text: null, words }];
}

/** Files at the URLs in the message; posts and stories are not files. */
function filesOf(message: Loose): DeliveredFile[] {
  return objectsIn(message, 'attachments')
    .slice(0, ATTACHMENTS_MAX)
    .flatMap((attachment) => {
      const type = textIn(attachment, 'type', 40) ?? '';
      const url = textIn(objectIn(attachment, 'payload'), 'url', 2_000);
      if (url === null || !FILES.has(type)) return [];
      const name = type === 'file' ? fileNameIn(url) : null;
      return [{ name, type: null, size: null, content: { source: { url } } }];
    });
}

function fileNameIn(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').slice(0, 255) || null;
  } catch {
    return null; // it will not be fetched either
  }
}

function textOf(message: Loose): string {
  const lines = objectsIn(message, 'attachments').slice(0, ATTACHMENTS_MAX).map(attachmentText);
  const text = textIn(message, 'text');
  if (text !== null) lines.push(text);
  if (objectIn(objectIn(message, 'reply_to'), 'story')) lines.unshift('[Replied to your story]');
  if (lines.length > 0) return lines.join(lines.some((line) => line.includes('\n')) ? '\n' : ' ');
  return message['is_unsupported'] === true ? '[Unsupported message]' : '[Unsupported message: empty]';
}

/** What the person said in words, and whether it asks for anything; nothing = the text is their words. */
function wordsOf(message: Loose): Pick<IncomingText, 'words' | 'gesture'> {
  const words = textIn(message, 'text');
  const attachments = objectsIn(message, 'attachments').slice(0, ATTACHMENTS_MAX);
  if (words === null) return { words: '', gesture: 'content' };
  if (attachments.some(isContent)) return { words, gesture: 'content' };
  // Who taps an ad sends what the ad suggests.
  if (objectIn(message, 'referral')) return { words, gesture: 'opening' };
  return attachments.length > 0 ? { words } : {};
}

/** A button that opens the conversation, by the names that pages give it: “Get Started Button”. */
const OPENING = /^(?:get|getting)?[\s_-]?started|^welcome|^(?:re)?start(?![a-z])/i;

/** Buttons and ice breakers: their titles are answered as questions if they can be. */
function postbackEvents(postback: Loose, userId: string, atMs: number): ChannelEvent[] {
  const externalId = textIn(postback, 'mid') ?? `postback ${userId} ${atMs}`;
  const [title, payload] = [textIn(postback, 'title'), textIn(postback, 'payload')];
  const isOpening = OPENING.test((payload ?? '').slice(0, 40)) || OPENING.test((title ?? '').slice(0, 40));
  const text = title ?? (isOpening ? '[Opened the chat]' : `[Button] ${payload?.slice(0, 300) ?? ''}`.trim());
  const words = isOpening ? '' : (title ?? '');
  const message = { userId, externalId, atMs, text, words, profile: NO_PROFILE };
  const events: ChannelEvent[] = [{ type: 'message', ...message, gesture: 'opening' }];
  return [...events, ...referralEvents(objectIn(postback, 'referral'), { userId, externalId, atMs })];
}

function referralEvents(
  referral: Loose | null,
  { userId, externalId, atMs }: { userId: string; externalId: string; atMs: number },
): ChannelEvent[] {
  if (!referral) return [];
  return [{ type: 'notice', userId, externalId: `${externalId} referral`, atMs, text: referralText(referral) }];
}

function referralText(referral: Loose): string {
  const title = textIn(objectIn(referral, 'ads_context_data'), 'ad_title', 300) ?? textIn(referral, 'ref', 300);
  return `[Came from ${textIn(referral, 'source', 40) === 'ADS' ? 'an ad' : 'a link'}]${title === null ? '' : ` ${title}`}`;
}

function openingEvents(referral: Loose, userId: string, atMs: number): ChannelEvent[] {
  const externalId = `referral ${userId} ${atMs}`;
  const opening = { text: referralText(referral), words: '', gesture: 'opening' as const };
  return [{ type: 'message', userId, externalId, atMs, ...opening, profile: NO_PROFILE }];
}

function reactionEvents(reaction: Loose, userId: string, atMs: number): ChannelEvent[] {
  const [mid, action] = [textIn(reaction, 'mid'), textIn(reaction, 'action', 20)];
  const emoji = textIn(reaction, 'emoji', 50) ?? textIn(reaction, 'reaction', 50) ?? '';
  const text = action === 'unreact' ? '[Reaction removed]' : `[Reaction] ${emoji}`;
  return [{ type: 'notice', userId, externalId: `reaction ${mid} ${userId} ${action} ${atMs}`, atMs, text }];
}

function deliveryEvents(delivery: Loose, userId: string): ChannelEvent[] {
  const mids = delivery['mids'];
  return (Array.isArray(mids) ? mids : [])
    .filter((mid) => typeof mid === 'string')
    .slice(0, 200)
    .map((targetId) => ({ type: 'status', userId, targetId, state: 'delivered', reason: null }));
}

/** Messenger reports up to which time, Instagram which message. */
function readEvents(read: Loose, userId: string): ChannelEvent[] {
  const mid = textIn(read, 'mid');
  if (mid !== null) return [{ type: 'status', userId, targetId: mid, state: 'read', reason: null }];
  const upToMs = Number(textIn(read, 'watermark') ?? Number.NaN);
  return Number.isFinite(upToMs) ? [{ type: 'read', userId, upToMs }] : [];
}
