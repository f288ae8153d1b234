/**
 * The visitor token, by which the server recognises a returning visitor (specification §6.3). It is signed, so
 * verifying it needs no look-up, and bound to a workspace and a contact, which may not have a row yet (decision
 * 0065).
 *
 * `pv_vt_` and base64url of: version (1 byte) · level (1) · contact (16) · issued at, in ms (6) · arrival (0 and more)
 * · HMAC-SHA256 (32). The signature covers the workspace, which the token does not contain.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { UUID } from './ids.js';
import { required } from './invariant.js';

const PREFIX = 'pv_vt_';
const VERSION = 1;
const ISSUED_AT = 18;
const ARRIVAL = 24;
const MAC = 32;
/** More bytes than any address, language and zone that boot accepts. */
const ARRIVAL_BYTES_MAX = 2_200;
const BYTES_MAX = ARRIVAL + ARRIVAL_BYTES_MAX + MAC;
const CHARS_MAX = PREFIX.length + Math.ceil((BYTES_MAX * 4) / 3);

/** Lifetime of a token; every boot issues a new one. */
export const VISITOR_TOKEN_MS = 180 * 24 * 3_600_000;
/** Clocks of other instances may be a little ahead. */
const SKEW_MS = 60_000;

/** `visitor` until a signed identity is sent; such a token ends when its contact becomes a user. */
export type VisitorLevel = 'visitor' | 'user';
const LEVELS: readonly VisitorLevel[] = ['visitor', 'user'];

/** Values from the last boot; null = not sent. In the token because a visitor without messages has no row. */
export interface Arrival {
  pageUrl: string | null;
  locale: string | null;
  timezone: string | null;
}

export interface VisitorClaims {
  contactId: string;
  level: VisitorLevel;
  /** Absent if nothing was sent. */
  arrival?: Arrival;
}

export class VisitorTokens {
  private readonly keys: Buffer[];

  /** @param masterKeys newest first: the first one signs, all of them verify */
  constructor(masterKeys: readonly Buffer[]) {
    if (masterKeys.length === 0) throw new TypeError('visitor tokens need a master key');
    this.keys = masterKeys.map((key) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'visitor token', 32)));
  }

  /** @param nowMs since the epoch */
  issue(workspaceId: string, { contactId, level, arrival }: VisitorClaims, nowMs: number): string {
    const encodedArrival = arrivalBytes(arrival);
    const signed = Buffer.concat([Buffer.alloc(ARRIVAL), encodedArrival]);
    signed[0] = VERSION;
    signed[1] = LEVELS.indexOf(level);
    bytesOf(contactId).copy(signed, 2);
    signed.writeUIntBE(nowMs, ISSUED_AT, ARRIVAL - ISSUED_AT);
    return (
      PREFIX +
      Buffer.concat([signed, sign(required(this.keys[0], 'the newest key'), workspaceId, signed)]).toString('base64url')
    );
  }

  /** Verifies and decodes; null if the token is invalid, another workspace's, or expired. */
  read(workspaceId: string, token: string, nowMs: number): VisitorClaims | null {
    if (token.length > CHARS_MAX || !token.startsWith(PREFIX)) return null;
    const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
    // Accept only the canonical encoding: Node decodes leniently, and the last character has spare bits.
    if (bytes.length < ARRIVAL + MAC || PREFIX + bytes.toString('base64url') !== token) return null;
    const [signed, mac] = [bytes.subarray(0, -MAC), bytes.subarray(-MAC)];
    const isOurs = this.keys.filter((key) => timingSafeEqual(sign(key, workspaceId, signed), mac)).length > 0;
    const level = LEVELS[signed.readUInt8(1)];
    if (!isOurs || signed[0] !== VERSION || level === undefined) return null;
    const ageMs = nowMs - signed.readUIntBE(ISSUED_AT, ARRIVAL - ISSUED_AT);
    if (ageMs >= VISITOR_TOKEN_MS || ageMs < -SKEW_MS) return null;
    const arrival = arrivalOf(signed.subarray(ARRIVAL));
    return { contactId: uuidOf(signed.subarray(2, ISSUED_AT)), level, ...(arrival && { arrival }) };
  }
}

/** Newline-separated, because none of the three can contain a line break; empty if absent, as in older tokens. */
function arrivalBytes(arrival: Arrival | undefined): Buffer {
  if (!arrival || (arrival.locale ?? arrival.timezone ?? arrival.pageUrl) === null) return Buffer.alloc(0);
  const bytes = Buffer.from([arrival.locale, arrival.timezone, arrival.pageUrl].map((part) => part ?? '').join('\n'));
  if (bytes.length > ARRIVAL_BYTES_MAX) throw new TypeError('an arrival must be short');
  return bytes;
}

function arrivalOf(bytes: Buffer): Arrival | null {
  if (bytes.length === 0) return null;
  const [locale, timezone, pageUrl] = bytes.toString().split('\n');
  return { pageUrl: pageUrl || null, locale: locale || null, timezone: timezone || null };
}

const sign = (key: Buffer, workspaceId: string, signed: Buffer): Buffer =>
  createHmac('sha256', key).update(bytesOf(workspaceId)).update(signed).digest();

function bytesOf(id: string): Buffer {
  if (!UUID.test(id)) throw new TypeError('an id must be a uuid');
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
