import { textBefore } from '../../../platform/kernel/text-before.js';
import type { Format } from '../knowledge.dto.js';

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

/**
 * PDF readers accept the header anywhere in the first kilobyte. A zip is assumed to be the only zip format that
 * is supported.
 */
function sniff(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return bytes.indexOf('%PDF-') === 0 || !isText(bytes) ? 'pdf' : null;
  return bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50 ? 'docx' : null;
}

/** A text that merely mentions "%PDF-" has no binary bytes near it. */
function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 2048).some((byte) => byte < 9 || byte > 126);
}
