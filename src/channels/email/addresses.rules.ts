/** E-mail addresses in a form that can be compared. Pure. */
import { domainToASCII } from 'node:url';

/** RFC 5321, with room for a quoted name. */
const ADDRESS_CHARS_MAX = 320;
/** The space keeps verified ids apart from addresses, which contain none (`normalAddress`). */
const PROVEN = 'dmarc ';

/** Lower case, with the domain in ASCII; null if it is not an address. Case is ignored, as nearly all servers do. */
export function normalAddress(text: string | null | undefined): string | null {
  const address = (text ?? '').trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > ADDRESS_CHARS_MAX || /[\s<>\p{Cc}]/u.test(address)) return null;
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? null : `${address.slice(0, at)}@${domain}`;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * The user id of a sender. A verified sender and one who only claims the address count as two people, since the second
 * may be anybody.
 */
export const userIdOf = (address: string, isProven: boolean): string => (isProven ? `${PROVEN}${address}` : address);

/** The address behind `userIdOf`. */
export const addressOf = (userId: string): string => (userId.startsWith(PROVEN) ? userId.slice(PROVEN.length) : userId);

/** `name+detail@domain` without the detail. */
export const withoutDetail = (address: string): string => {
  const at = address.lastIndexOf('@');
  const plus = address.indexOf('+');
  return plus < 1 || plus > at ? address : address.slice(0, plus) + address.slice(at);
};
