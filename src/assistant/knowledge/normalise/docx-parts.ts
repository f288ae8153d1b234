import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { ForwardSearch } from './forward-search.js';
import { refuseOldOffice } from './old-office.js';

const inflate = promisify(inflateRaw);
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const ENTRIES_MAX = 5000;

interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  compressed: number;
  offset: number;
}

/** The XML parts of a Word document. @throws DocumentRefused damaged, encrypted, too_large */
export async function docxParts(bytes: Buffer, xmlMax: number): Promise<Map<string, Uint8Array>> {
  const parts = await xmlParts(bytes, xmlMax);
  for (const [name, part] of parts)
    if (/^word\/[^/]+\.xml$/.test(name)) parts.set(name, withoutHiddenRuns(Buffer.from(part)));
  return parts;
}

/** Kinds of files that are zips too, by a part that they have. */
const OTHERS: readonly [part: RegExp, advice: string][] = [
  [/^ppt\//, 'PowerPoint presentations (.pptx) cannot be read. Save it as PDF.'],
  [/^content\.xml$/, 'OpenDocument files (.odt, .ods, .odp) cannot be read. Save it as .docx, .xlsx or PDF.'],
  [/^index\/|^Index\.zip$/i, 'Pages, Numbers and Keynote files cannot be read. Export it as .docx, .xlsx or PDF.'],
  [/\.opf$/, 'Electronic books (.epub) cannot be read. Save it as PDF or HTML.'],
];

/**
 * The XML parts of a Word document or workbook, unpacked (pictures and fonts are skipped). Their total size is limited
 * while unpacking, whatever the file claims: a zip bomb is detected before any parser sees it.
 * @throws DocumentRefused damaged, encrypted, too_large
 */
export async function xmlParts(bytes: Buffer, xmlMax: number): Promise<Map<string, Uint8Array>> {
  refuseOldOffice(bytes);
  const parts = new Map<string, Uint8Array>();
  let left = xmlMax;
  const entries = directory(bytes);
  for (const [part, advice] of OTHERS)
    if (entries.some(({ name }) => part.test(name))) throw new DocumentRefused('damaged', advice);
  for (const entry of entries) {
    if (!/\.(xml|rels)$/i.test(entry.name) || parts.has(entry.name)) continue;
    if (entry.encrypted) throw new DocumentRefused('encrypted', 'The document is protected by a password.');
    const part = await unpacked(bytes, entry, left);
    left -= part.length;
    parts.set(entry.name, part);
  }
  if (!parts.has('[Content_Types].xml')) throw damaged();
  return parts;
}

function damaged(): DocumentRefused {
  return new DocumentRefused('damaged', 'The document is damaged, or neither a Word document nor a workbook.');
}

function directory(bytes: Buffer): ZipEntry[] {
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 66_000 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw new DocumentRefused('too_large', 'The document has too many parts.');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      compressed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

async function unpacked(bytes: Buffer, entry: ZipEntry, max: number): Promise<Buffer> {
  const { offset, method } = entry;
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY) throw damaged();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + entry.compressed);
  const tooLarge = new DocumentRefused('too_large', `The document unpacks to more than ${max >> 20} MiB.`);
  if (method === 0) {
    if (packed.length > max) throw tooLarge;
    return packed;
  }
  if (method !== 8 || max <= 0) throw method === 8 ? tooLarge : damaged();
  try {
    return await inflate(packed, { maxOutputLength: max });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : damaged();
  }
}

/**
 * Removes runs that Word does not show (hidden, at most 1.5 points high, white on white), which would become
 * text. White text in a table or in a document with any shading is assumed to have a coloured background.
 */
function withoutHiddenRuns(part: Buffer): Buffer {
  // What is raised by points is what Word calls superscript, which alone is known further on.
  const xml = part
    .toString('utf8')
    .replace(/<w:position w:val="[1-9]\d?"\s?\/>/g, '<w:vertAlign w:val="superscript"/>');
  if (!/<w:(vanish|specVanish|color|sz)\b/.test(xml)) return Buffer.from(xml, 'utf8');
  const shaded = /<w:(shd|highlight|background|drawing|pict)\b/.test(xml);
  const propertiesEnd = new ForwardSearch(xml, '</w:rPr>');
  const kept: string[] = [];
  let at = 0;
  let tables = 0;
  for (const mark of xml.matchAll(/<(\/?)w:(rPr|tbl)>/g)) {
    if (mark[2] === 'tbl') tables += mark[1] === '' ? 1 : -1;
    if (mark[0] !== '<w:rPr>' || mark.index < at) continue;
    const end = propertiesEnd.from(mark.index);
    if (end < 0) break;
    const before = xml.slice(Math.max(at, mark.index - 200), mark.index);
    const run = /<w:r(?:\s[^<>]*)?>\s*$/.exec(before);
    if (!run || !hiddenRun(xml.slice(mark.index, Math.min(end, mark.index + 2000)), !shaded && tables <= 0)) continue;
    const close = xml.indexOf('</w:r>', end);
    if (close < 0) break;
    kept.push(xml.slice(at, mark.index - (before.length - run.index)));
    at = close + '</w:r>'.length;
  }
  kept.push(xml.slice(at));
  return Buffer.from(kept.join(''), 'utf8');
}

function hiddenRun(properties: string, onWhite: boolean): boolean {
  if (/<w:(vanish|specVanish)(?:\s*\/>|\s+w:val="(?!0"|false"|off")[^"]*")/.test(properties)) return true;
  return /<w:sz\s+w:val="[0-3]"/.test(properties) || (onWhite && /<w:color\s[^<>]*w:val="FFFFFF"/i.test(properties));
}
