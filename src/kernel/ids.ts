import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: uuid version 7, lower case, so that ids of one table come in about the order of creation. */
export const newId = (): string => v7();

/** Any uuid in any case is accepted (contract §1). */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const ID_CHARS = 26;
/** Random bytes for the next ids: asking the system once for many costs a tenth of asking for each. */
const ahead = Buffer.alloc(128 * ID_CHARS);
let used = ahead.length;

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `req_` and 26 characters of Crockford base 32 (130 random bits). */
export function newRequestId(): string {
  if (used === ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  let out = 'req_';
  for (const end = used + ID_CHARS; used < end; used++) out += DIGITS[ahead[used]! & 31];
  return out;
}
