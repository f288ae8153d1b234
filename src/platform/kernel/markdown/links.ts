/**
 * Links of documents and of the agent's sentences, which are plain text otherwise: `[words](address)` and nothing else
 * of Markdown. Pure; linear for any text.
 */

/** No brackets in the words and no parentheses in the address: `writtenLink` leaves none. */
const LINK = /\[([^[\]\n]{1,500})\]\(((?:https?:\/\/|mailto:|tel:)[^\s()<>]{1,2000})\)/g;
const ADDRESS = /(?<=\])\((?:https?:\/\/|mailto:|tel:)[^\s()<>]{1,2000}\)/g;
const MAY_LINK = '](';

export type LinkedPart = { text: string; href: string | null };

/** Its words alone, as they are read. */
export const withoutAddresses = (text: string): string => (text.includes(MAY_LINK) ? text.replace(LINK, '$1') : text);

/** As text for channels that show none: `words (address)`. */
export const spelledLinks = (text: string): string =>
  text.includes(MAY_LINK)
    ? text.replace(LINK, (_, words: string, href: string) => `${words} (${href.replace(/^(?:mailto|tel):/, '')})`)
    : text;

/** The same with other words or none in place of each link. */
export const replaceLinks = (text: string, replace: (words: string, href: string, link: string) => string): string =>
  text.includes(MAY_LINK)
    ? text.replace(LINK, (link: string, words: string, href: string) => replace(words, href, link))
    : text;

/** Blanks in place of addresses, so that what counts words and numbers finds none in them; places stay. */
export const blankAddresses = (text: string): string =>
  text.includes(MAY_LINK) ? text.replace(ADDRESS, (address) => ' '.repeat(address.length)) : text;

/** Text and links, in order. */
export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const link of text.matchAll(LINK)) {
    if (link.index > end) parts.push({ text: text.slice(end, link.index), href: null });
    parts.push({ text: link[1] ?? '', href: link[2] ?? null });
    end = link.index + link[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** A link as it stands in a document; its words alone if they are the address. @param words of one line */
export function writtenLink(words: string, address: string): string {
  const shown = words.replaceAll('[', '(').replaceAll(']', ')');
  const plain = shown.trim();
  if (plain === '' || plain.length > 500 || isAddress(plain, address)) return words;
  const [before, after] = [shown.slice(0, shown.indexOf(plain)), shown.slice(shown.indexOf(plain) + plain.length)];
  return `${before}[${plain}](${address})${after}`;
}

function isAddress(words: string, address: string): boolean {
  const written = address.replace(/^(?:mailto|tel):/, '');
  if (words.toLowerCase() === written.toLowerCase() || `${words}/` === written) return true;
  const digits = (of: string): string => of.replace(/[\s()/.–-]/g, '');
  return address.startsWith('tel:') && digits(words) === digits(written);
}
