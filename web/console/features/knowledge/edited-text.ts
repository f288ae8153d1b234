import { withPictures } from '../../../../src/platform/kernel/markdown/pictures.js';
import type { Document } from './queries.js';

/** A document's text as it is edited and sent back: with its pictures. */
export const editedText = ({ text, pictures }: Pick<Document, 'text' | 'pictures'>): string =>
  withPictures(text ?? '', pictures);
