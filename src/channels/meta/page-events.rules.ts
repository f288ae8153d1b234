/**
 * Reads the events of Messenger and Instagram: Messenger Platform, “Webhook events” (messages, message_echoes,
 * messaging_postbacks, message_reads, message_deliveries, message_reactions); Instagram Platform, “Webhooks” (story
 * replies and mentions, deleted and unsupported messages). Pure.
 */
import type { ChannelEvent, DeliveredFile } from '../channel-adapter.js';
import { objectIn, objectsIn, textIn, type Loose } from './loose-json.js';
import { partOfName } from '../sent-part.rules.js';

const NO_PROFILE = { name: null, phone: null, email: null };
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
};
const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(ATTACHMENT_LABELS));
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
  const postback = objectIn(event, 'postback');
  if (postback) return postbackEvents(postback, userId, atMs);
  const reaction = objectIn(event, 'reaction');
  if (reaction) return reactionEvents(reaction, userId, atMs);
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
      profile: NO_PROFILE,
      ...(attachments.length > 0 && { attachments }),
    },
  ];
  return [...events, ...referralEvents(objectIn(message, 'referral'), { userId, externalId, atMs })];
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
  if (lines.length > 0) return lines.join(' ');
  return message['is_unsupported'] === true ? '[Unsupported message]' : '[Unsupported message: empty]';
}

function attachmentText(attachment: Loose): string {
  const type = textIn(attachment, 'type', 40) ?? 'unknown';
  const payload = objectIn(attachment, 'payload');
  if (type === 'location') {
    const coordinates = objectIn(payload, 'coordinates');
    return `[Location] ${textIn(coordinates, 'lat', 30)}, ${textIn(coordinates, 'long', 30)}`;
  }
  if (type === 'fallback')
    return ['[Link]', textIn(attachment, 'title', 300), textIn(payload, 'url', 500)].filter(Boolean).join(' ');
  return LABELS.get(type) ?? `[Unsupported message: ${type.replace(/[^\w-]/g, '') || 'unknown'}]`;
}

function postbackEvents(postback: Loose, userId: string, atMs: number): ChannelEvent[] {
  const externalId = textIn(postback, 'mid') ?? `postback ${userId} ${atMs}`;
  const text = textIn(postback, 'title') ?? textIn(postback, 'payload') ?? '[Button]';
  const events: ChannelEvent[] = [{ type: 'message', userId, externalId, atMs, text, profile: NO_PROFILE }];
  return [...events, ...referralEvents(objectIn(postback, 'referral'), { userId, externalId, atMs })];
}

function referralEvents(
  referral: Loose | null,
  { userId, externalId, atMs }: { userId: string; externalId: string; atMs: number },
): ChannelEvent[] {
  if (!referral) return [];
  const title = textIn(objectIn(referral, 'ads_context_data'), 'ad_title', 300) ?? textIn(referral, 'ref', 300);
  const text = `[Came from ${textIn(referral, 'source', 40) === 'ADS' ? 'an ad' : 'a link'}]${title === null ? '' : ` ${title}`}`;
  return [{ type: 'notice', userId, externalId: `${externalId} referral`, atMs, text }];
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
