/** Whether a file has all messages of a conversation: APIs give some of them, and exports are made of that. Pure. */
import { counted } from './tally.js';

export interface Told {
  /** Messages in the file; null = it has no list of them. */
  have: number | null;
  /** As the product counts them; null = it does not say. */
  total: number | null;
  /** Whether all were fetched; undefined = by whom and how is not known. */
  isWhole: unknown;
  /** Sizes of the product's pages. */
  pages: readonly number[];
}

/** Why a conversation is incomplete, or may be; null = nothing says so. */
export function whatIsMissing({ have, total, isWhole, pages }: Told): string | null {
  if (total !== null && total > (have ?? 0)) return `${have ?? 0} of ${counted(total, 'message')} are in the file`;
  if (isWhole === true || (total !== null && total === have)) return null;
  if (isWhole === false) return 'It has more messages than are fetched';
  if (have === null) return 'The file has only its first message';
  const isPage = have > 0 && pages.some((size) => have === size);
  return isPage ? `The file has ${counted(have, 'message')}, which is as many as one page of the product` : null;
}
