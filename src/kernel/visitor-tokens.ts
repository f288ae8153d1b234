/**
 * What a browser holds so that the same person is known again (contract §6): signed, so no look-up tells whether it is ours,
 * and bound to a workspace and a contact, which may not have been written yet (decision 0065).
 *
 * `pv_vt_` and base64url of: version (1 byte) · level (1) · contact (16) · issued at, in ms (6) · HMAC-SHA256 (32). The
 * workspace is signed along and not told.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { UUID } from './ids.js';

const PREFIX = 'pv_vt_';
const VERSION = 1;
const ISSUED_AT = 18;
const SIGNED = 24;
const BYTES = SIGNED + 32;
const CHARS = PREFIX.length + Math.ceil((BYTES * 4) / 3);

/** How long a token is good for; every boot gives a fresh one. */
export const VISITOR_TOKEN_MS = 180 * 24 * 3_600_000;
/** A clock of another instance may be a little ahead. */
const SKEW_MS = 60_000;

/** `visitor` until a signed identity was shown: such a token ends when its contact becomes a user. */
export type VisitorLevel = 'visitor' | 'user';
const LEVELS: readonly VisitorLevel[] = ['visitor', 'user'];

export interface VisitorClaims {
  contactId: string;
  level: VisitorLevel;
}

export class VisitorTokens {
  private readonly keys: Buffer[];

  /** @param masterKeys newest first: the first one signs, every one is believed */
  constructor(masterKeys: readonly Buffer[]) {
    if (masterKeys.length === 0) throw new TypeError('visitor tokens need a master key');
    this.keys = masterKeys.map((key) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'visitor token', 32)));
  }

  /** @param nowMs since the epoch */
  issue(workspaceId: string, { contactId, level }: VisitorClaims, nowMs: number): string {
    const signed = Buffer.alloc(SIGNED);
    signed[0] = VERSION;
    signed[1] = LEVELS.indexOf(level);
    bytesOf(contactId).copy(signed, 2);
    signed.writeUIntBE(nowMs, ISSUED_AT, SIGNED - ISSUED_AT);
    return PREFIX + Buffer.concat([signed, sign(this.keys[0]!, workspaceId, signed)]).toString('base64url');
  }

  /** What the token says; null where it is not ours, another workspace's, or too old. */
  read(workspaceId: string, token: string, nowMs: number): VisitorClaims | null {
    if (token.length !== CHARS || !token.startsWith(PREFIX)) return null;
    const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url');
    // One spelling alone: Node decodes leniently, and the last character has bits to spare.
    if (bytes.length !== BYTES || PREFIX + bytes.toString('base64url') !== token) return null;
    const [signed, mac] = [bytes.subarray(0, SIGNED), bytes.subarray(SIGNED)];
    const ours = this.keys.filter((key) => timingSafeEqual(sign(key, workspaceId, signed), mac)).length > 0;
    const level = LEVELS[signed[1]!];
    if (!ours || signed[0] !== VERSION || level === undefined) return null;
    const ageMs = nowMs - signed.readUIntBE(ISSUED_AT, SIGNED - ISSUED_AT);
    if (ageMs >= VISITOR_TOKEN_MS || ageMs < -SKEW_MS) return null;
    return { contactId: uuidOf(signed.subarray(2, ISSUED_AT)), level };
  }
}

const sign = (key: Buffer, workspaceId: string, signed: Buffer): Buffer =>
  createHmac('sha256', key).update(bytesOf(workspaceId)).update(signed).digest();

function bytesOf(id: string): Buffer {
  if (!UUID.test(id)) throw new TypeError('an id must be a uuid');
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
