/** E-mail addresses in a form that can be compared. Pure. */
import { domainToASCII } from 'node:url';

/** Somebody whom the header of a mail names. */
export interface MailAddress {
  name: string | null;
  address: string;
}

/** RFC 5321, with room for a quoted name. */
const ADDRESS_CHARS_MAX = 320;

/** Lower case, with the domain in ASCII; null if it is not an address. Case is ignored, as nearly all servers do. */
export function normalAddress(text: string | null | undefined): string | null {
  const address = (text ?? '').trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > ADDRESS_CHARS_MAX || /[\s<>\p{Cc}]/u.test(address)) return null;
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? null : `${address.slice(0, at)}@${domain}`;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** `name+detail@domain` without the detail. */
export const withoutDetail = (address: string): string => {
  const at = address.lastIndexOf('@');
  const plus = address.indexOf('+');
  return plus < 1 || plus > at ? address : address.slice(0, plus) + address.slice(at);
};
