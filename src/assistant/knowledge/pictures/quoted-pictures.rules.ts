/** Which pictures belong to a quotation. Pure. */
import type { PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';
import { sectionAt } from '../../../platform/kernel/markdown/section.js';

/** A screen in words: what stands further away in a text without headings is about something else. */
const UNITS_AWAY_MAX = 2_000;
/** What an explanation of one step has. */
const PICTURES_MAX = 3;

interface Quotation {
  start: number;
  end: number;
}

/** The nearest pictures of the quotation's section, in the order of the text. */
export function picturesNear(
  text: string,
  pictures: readonly PlacedPicture[],
  { start, end }: Quotation,
): PlacedPicture[] {
  const section = sectionAt(text, start);
  const away = (picture: PlacedPicture): number => Math.max(picture.start - end, start - picture.end, 0);
  return pictures
    .filter((one) => one.start >= section.start && one.end <= section.end && away(one) <= UNITS_AWAY_MAX)
    .sort((a, b) => away(a) - away(b))
    .slice(0, PICTURES_MAX)
    .sort((a, b) => a.start - b.start);
}
