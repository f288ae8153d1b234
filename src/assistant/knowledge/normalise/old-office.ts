/** Files of Office before 2007, and RTF: known by their first bytes, and refused by their name. */
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';

export const isOle = (bytes: Buffer): boolean => bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0;
export const isRtf = (bytes: Buffer): boolean => bytes.subarray(0, 5).equals(Buffer.from('{\\rtf'));

/** By the name of a stream. Word comes first: its documents may contain sheets. */
const PROGRAMS: readonly [stream: string, advice: string][] = [
  ['PowerPoint Document', 'Old PowerPoint files (.ppt) cannot be read. Save it as PDF.'],
  ['WordDocument', 'Old Word files (.doc) cannot be read. Save it as .docx or PDF.'],
  ['Workbook', 'Old Excel files (.xls) cannot be read. Save it as .xlsx.'],
  ['Book\0', 'Old Excel files (.xls) cannot be read. Save it as .xlsx.'],
];

/** @throws DocumentRefused damaged, encrypted: Word stores documents with a password in an OLE file, too */
export function refuseOldOffice(bytes: Buffer): void {
  if (isRtf(bytes)) throw new DocumentRefused('damaged', 'RTF files (.rtf) cannot be read. Save it as .docx or PDF.');
  if (!isOle(bytes)) return;
  const has = (stream: string): boolean => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) throw new DocumentRefused('encrypted', 'The document is protected by a password.');
  const advice = PROGRAMS.find(([stream]) => has(stream))?.[1];
  throw new DocumentRefused(
    'damaged',
    advice ?? 'The document is in a format of Office before 2007. Save it as .docx, .xlsx or PDF.',
  );
}
