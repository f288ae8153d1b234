/** References to the parts that we send, which providers repeat in later reports. Pure. */
import { createHash } from 'node:crypto';
import { UUID } from '../platform/kernel/ids.js';

/** A part of one of our messages. */
export interface SentPart {
  messageId: string;
  /** From 0. */
  part: number;
}

const OURS = 'workspace-agent';

export const nameOfPart = ({ messageId, part }: SentPart): string => `${OURS} ${messageId} ${part}`;

/** Null if it is not a reference of ours. */
export function partOfName(name: string | null): SentPart | null {
  const [ours, messageId = '', part = ''] = (name ?? '').split(' ');
  return ours === OURS && UUID.test(messageId) && /^\d{1,3}$/.test(part) ? { messageId, part: Number(part) } : null;
}

/** Identifies an echo that carries no reference. Trimmed, since providers may strip white space. */
export const hashOfContent = (text: string): Buffer => createHash('sha256').update(text.trim()).digest();
