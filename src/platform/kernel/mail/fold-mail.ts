/** Separates what a mail says from what surrounds it: quotations, signatures, notices. Pure. */
import { withoutArmour } from './clear-signed.js';
import type { MailAddress } from './mail-address.js';
import { markQuotations, type Correspondents, type LineMark } from './quotations.js';
import { markSurroundings } from './surroundings.js';

export interface FoldedMail {
  text: string;
  /** What surrounds the text, in order; empty = nothing. */
  quoted: string;
}

const NAME_WORDS = /[\p{L}\p{M}]+/gu;

export function foldMail(whole: string, about: Correspondents): FoldedMail {
  const { lines, armour } = withoutArmour(whole.replace(/\r\n?/g, '\n').split('\n'));
  const { marks, forwardedAt } = markQuotations(lines, about);
  for (const index of armour) marks[index] = 'folded';
  // If everything would count as quoted, nothing does.
  if (!marks.includes('new')) return { text: tidy(lines.join('\n')), quoted: '' };
  const names = new Set(about.senders.flatMap(namesOf));
  markSurroundings(lines, marks, { from: 0, to: forwardedAt, names });
  markSurroundings(lines, marks, { from: forwardedAt, to: lines.length, names });
  const of = (isFolded: boolean): string =>
    tidy(lines.filter((_, index) => (marks[index] === 'folded') === isFolded || isBlank(marks[index])).join('\n'));
  return { text: of(false), quoted: of(true) };
}

/** Words of the name and, since many send without one, of the address: `jane.doe@…`. */
const namesOf = ({ name, address }: MailAddress): string[] => [
  ...(name?.toLowerCase().match(NAME_WORDS) ?? []),
  ...(address.toLowerCase().split('@', 1)[0]?.match(NAME_WORDS) ?? []).filter((word) => word.length > 2),
];

const isBlank = (mark: LineMark | undefined): boolean => mark === 'blank';

const tidy = (text: string): string =>
  text
    .split(/\n(?:[ \t]*\n){2,}/)
    .join('\n\n')
    .trim();
