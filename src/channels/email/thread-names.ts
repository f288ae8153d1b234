/**
 * Message-IDs and reply addresses of our mails. Both contain a keyed hash and cannot be forged, so a mail that refers
 * to one is a reply to a mail of ours.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { UUID } from '../../platform/kernel/ids.js';
import type { SentPart } from '../sent-part.rules.js';
import { domainOf } from '../../platform/kernel/mail/mail-address.js';

const HASH_BYTES = 16;
const HASH_BYTES_IN_ADDRESS = 10;
const MESSAGE_ID = /^<wa\.([0-9a-f]{32})\.(\d{1,3})\.([0-9a-f]{32})@[^<>@\s]{1,255}>$/i;
/** The local part of an address has at most 64 characters. */
const LOCAL_CHARS_MAX = 64;
const DETAIL = /^([0-9a-z]{25})([0-9a-z]{16})$/;
const UUID_DIGITS = 25;
const HASH_DIGITS = 16;

export class ThreadNames {
  private readonly key: Buffer;

  constructor(serverSecret: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'mail threads', 32));
  }

  /** The Message-ID of a part; always the same. @param address supplies the domain */
  messageId({ messageId, part }: SentPart, address: string): string {
    const id = hexOf(messageId);
    return `<wa.${id}.${part}.${this.hash(`part ${id} ${part}`, HASH_BYTES)}@${domainOf(address)}>`;
  }

  /** The part with this Message-ID; null if it is not ours. */
  partOf(messageId: string): SentPart | null {
    const [, hex, part, hash] = MESSAGE_ID.exec(messageId) ?? [];
    if (!hex || !part || !hash) return null;
    const id = hex.toLowerCase();
    if (!isSame(hash.toLowerCase(), this.hash(`part ${id} ${part}`, HASH_BYTES))) return null;
    return { messageId: uuidOf(id), part: Number(part) };
  }

  /** Our address with the conversation in its detail (`name+detail@domain`); without it if there is no room. */
  replyAddress(sessionId: string, address: string): string {
    const at = address.lastIndexOf('@');
    const hex = hexOf(sessionId);
    const detail = digits(hex, UUID_DIGITS) + digits(this.hash(`session ${hex}`, HASH_BYTES_IN_ADDRESS), HASH_DIGITS);
    const local = `${address.slice(0, at)}+${detail}`;
    return local.length > LOCAL_CHARS_MAX ? address : local + address.slice(at);
  }

  /** The conversation that an address refers to; null if none. @param ownAddress our address */
  sessionOf(address: string, ownAddress: string): string | null {
    const [local, domain] = ownAddress.split('@') as [string, string];
    if (!address.startsWith(`${local}+`) || !address.endsWith(`@${domain}`)) return null;
    const [, id, hash] = DETAIL.exec(address.slice(local.length + 1, -domain.length - 1)) ?? [];
    if (!id || !hash) return null;
    const hex = fromDigits(id, 16);
    if (hex === null || !isSame(hash, digits(this.hash(`session ${hex}`, HASH_BYTES_IN_ADDRESS), HASH_DIGITS)))
      return null;
    const sessionId = uuidOf(hex);
    return UUID.test(sessionId) ? sessionId : null;
  }

  private hash(text: string, bytes: number): string {
    return createHmac('sha256', this.key).update(text).digest().subarray(0, bytes).toString('hex');
  }
}

const hexOf = (uuid: string): string => uuid.replaceAll('-', '').toLowerCase();
const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** In base 36, since servers may not preserve the case of an address. */
const digits = (hex: string, length: number): string => BigInt(`0x${hex}`).toString(36).padStart(length, '0');

/** @returns hexadecimal digits; null if the value does not fit */
function fromDigits(text: string, bytes: number): string | null {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = value.toString(16).padStart(bytes * 2, '0');
  return hex.length > bytes * 2 ? null : hex;
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
