import { textBefore } from '../../../platform/kernel/text-before.js';
import type { Format } from '../knowledge.dto.js';
import { isOle, isRtf } from './old-office.js';

const BY_EXTENSION: ReadonlyMap<string, Format> = new Map(
  Object.entries<Format>({
    md: 'markdown',
    markdown: 'markdown',
    html: 'html',
    htm: 'html',
    xhtml: 'html',
    txt: 'text',
    text: 'text',
    pdf: 'pdf',
    docx: 'docx',
    xlsx: 'xlsx',
    xlsm: 'xlsx',
    csv: 'csv',
    tsv: 'csv',
  }),
);

const BY_TYPE: ReadonlyMap<string, Format> = new Map(
  Object.entries<Format>({
    'text/markdown': 'markdown',
    'text/x-markdown': 'markdown',
    'text/html': 'html',
    'application/xhtml+xml': 'html',
    'text/plain': 'text',
    'application/pdf': 'pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'text/csv': 'csv',
    'text/tab-separated-values': 'csv',
  }),
);

/**
 * The format of an upload. Unmistakable first bytes win (a PDF is a PDF whatever its name), then the name's
 * extension, then the content type (browsers send text/plain for Markdown); null if unknown.
 */
export function formatOf(upload: { filename?: string; contentType?: string; bytes?: Buffer }): Format | null {
  const sniffed = upload.bytes && sniff(upload.bytes);
  if (sniffed) return sniffed;
  const extension = /\.([a-z]{1,10})$/i.exec(upload.filename ?? '')?.[1]?.toLowerCase() ?? '';
  const type = textBefore(upload.contentType ?? '', ';')
    .trim()
    .toLowerCase();
  return BY_EXTENSION.get(extension) ?? BY_TYPE.get(type) ?? null;
}

const DIRECTORY_BYTES = 256 * 1024;

/**
 * PDF readers accept the header anywhere in the first kilobyte. A zip that is no workbook is assumed to be a Word
 * document, as are files of Office before 2007 and RTF: its reader says what else it is.
 */
function sniff(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return bytes.indexOf('%PDF-') === 0 || !isText(bytes) ? 'pdf' : null;
  if (isOle(bytes) || isRtf(bytes)) return 'docx';
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== 0x04034b50) return null;
  // The names of its parts stand at the end.
  return bytes.subarray(-DIRECTORY_BYTES).includes('xl/workbook.xml') ? 'xlsx' : 'docx';
}

/** A text that merely mentions "%PDF-" has no binary bytes near it. */
function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 2048).some((byte) => byte < 9 || byte > 126);
}
