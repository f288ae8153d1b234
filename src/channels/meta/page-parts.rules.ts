/** Builds requests for the Send API: Messenger Platform, “Send API” and “Quick replies”. Pure. */
import type { OutgoingMessage, OutgoingPart } from '../channel-adapter.js';
import { splitText, withNumberedChoices } from '../plain-text.rules.js';
import { nameOfPart } from '../sent-part.rules.js';

const QUICK_REPLIES_MAX = 13;
const QUICK_REPLY_MAX = 20;

interface PageLimits {
  /** Whether the echo of a message repeats its metadata. */
  metadata: boolean;
  textMax: number;
  sizeOf(text: string): number;
}

/** A file, sent with the request or by URL. */
export interface PageFilePart extends OutgoingPart {
  /** Our id of the file. */
  file: string;
  kind: 'image' | 'audio' | 'video' | 'file';
}

export const isPageFilePart = (part: OutgoingPart): part is PageFilePart => typeof part['file'] === 'string';

/** Types that Messenger displays; all others are sent as files. */
const SHOWN: Readonly<Record<string, PageFilePart['kind']>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'audio/aac': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
};

export function pageParts(message: OutgoingMessage, limits: PageLimits): OutgoingPart[] {
  const texts = message.text === '' && message.files.length > 0 ? [] : textParts(message, limits);
  const files = message.files.map(({ id, type }, index) => ({
    file: id,
    kind: SHOWN[type] ?? 'file',
    ...(limits.metadata && { metadata: nameOfPart({ messageId: message.id, part: texts.length + index }) }),
  }));
  return [...texts, ...files];
}

function textParts({ id, text, choices }: OutgoingMessage, { metadata, textMax, sizeOf }: PageLimits): OutgoingPart[] {
  const asButtons =
    choices.length > 0 &&
    choices.length <= QUICK_REPLIES_MAX &&
    choices.every((choice) => choice.trim() !== '' && choice.length <= QUICK_REPLY_MAX);
  const pieces = splitText(asButtons ? text : withNumberedChoices(text, choices), textMax, sizeOf);
  return pieces.map((piece, index) => ({
    text: piece,
    ...(metadata && { metadata: nameOfPart({ messageId: id, part: index }) }),
    ...(asButtons && index === pieces.length - 1 && { quick_replies: choices.map(quickReply) }),
  }));
}

const quickReply = (title: string, index: number) => ({ content_type: 'text', title, payload: `choice-${index + 1}` });
