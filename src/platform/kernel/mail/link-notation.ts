/** Addresses of links as mail programs and gateways write them. Pure. */

/** Gateways that put their own address before that of a link, which they carry along. */
const REWRITERS = [
  /^https:\/\/[a-z0-9.-]{1,100}\.safelinks\.protection\.outlook\.com\/[a-z]{0,10}\?(?:[^&\s]{1,200}&)?url=([^&\s]+)/i,
  /^https:\/\/urldefense\.proofpoint\.com\/v1\/url\?u=([^&\s]+)/i,
];
const ADDRESS_CHARS_MAX = 2_000;
/** Text and address, as Outlook writes a link: `www.shop.example<http://www.shop.example/>`. */
const LINK = /(\S{1,500})<((?:https?:\/\/|mailto:|tel:)[^<>\s]{1,2000})>/gi;
const ADDRESS = /https:\/\/[^\s<>()"]{20,2000}/gi;

/** The address that a gateway rewrote, else the same. */
export function originalAddress(address: string): string {
  if (address.length > ADDRESS_CHARS_MAX) return address;
  const carried = REWRITERS.map((pattern) => pattern.exec(address)?.[1]).find((one) => one !== undefined);
  if (carried === undefined) return address;
  try {
    const original = decodeURIComponent(carried);
    return /^https?:\/\/[^\s<>]+$/i.test(original) ? original : address;
  } catch {
    return address; // badly encoded
  }
}

/** Plain text with the original addresses, each link written once if its text is its address. */
export const withPlainLinks = (text: string): string =>
  text
    .replace(ADDRESS, originalAddress)
    .replace(LINK, (link: string, words: string, target: string) => (says(words, target) ? words : link));

/** Whether the text of a link names its target: an address, perhaps without its scheme. */
export function says(text: string, target: string): boolean {
  const plain = (one: string): string =>
    one
      .toLowerCase()
      .replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
      .replace(/^www\./, '')
      .replaceAll(/[\s/()-]/g, '');
  const named = plain(text.trim());
  return named === '' || named === plain(target) || (/^tel:/i.test(target) && /\d\D{0,3}\d\D{0,3}\d/.test(text));
}
