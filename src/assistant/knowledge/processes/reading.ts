import type { DocumentNotes } from '../../../agent/ports/knowledge.js';
import type { PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';
import type { PackedPassages } from './packed-passages.js';

/** A document's text, and its passages. */
export interface DocumentReading extends DocumentNotes {
  title: string;
  text: string;
  locale: string | null;
  passages: PackedPassages;
  /** Where words of the text stand for pictures. */
  pictures: PlacedPicture[];
  /** For the team: what of the source was left out, or that it was read otherwise. */
  remark: string | null;
}
