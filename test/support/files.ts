/** Minimal files of the kinds that customers send. */
import { docx, paragraph, pdf, setText, zip } from './documents.js';

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PDF = pdf([setText('An invoice', 700)]);
export const DOCX = docx(paragraph('A letter'));
export const OGG = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from('\x01\x13OpusHead\x01\x01', 'latin1'),
  Buffer.alloc(64),
]);
export const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
/** A Windows executable. */
export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
export const ARCHIVE = zip({ 'a.txt': 'a' });
