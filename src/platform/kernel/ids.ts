import { v7 } from 'uuid';
import { random } from './random.js';

/** The last id's millisecond and its counter, which starts at a random value (RFC 9562 §6.2, method 1). */
let msecs = 0;
let seq = 0;

/**
 * A new id: uuid version 7, lower case; ids of one process are in the order of creation, across processes
 * approximately.
 */
export function newId(): string {
  const bytes = random(16);
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = bytes.readInt32BE(6) & 0x7fff_ffff;
  } else {
    seq = (seq + 1) | 0;
    if (seq === 0) msecs++;
  }
  return v7({ random: bytes, msecs, seq });
}

/** Any uuid in any case is accepted (specification §1.1). */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const HEX = '[0-9a-fA-F]';
/** A uuid or one of these words, which are case-sensitive. Call it while the module loads. */
export const uuidOr = (...words: string[]): RegExp =>
  new RegExp(`^(?:${words.join('|')}|${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12})$`);

const ID_CHARS = 26;
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `req_` and 26 characters of Crockford base 32 (130 random bits). */
export function newRequestId(): string {
  let out = 'req_';
  for (const byte of random(ID_CHARS)) out += DIGITS[byte & 31];
  return out;
}
