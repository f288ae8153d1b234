import type { OutboundResponse } from '../../../platform/outbound/guarded-fetch.js';
import type { DocumentBody, Format } from '../knowledge.dto.js';
import { ItemFailed, type Describe } from './plan.js';

const FORMATS: Record<string, Format> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv': 'csv',
};

/** What a server sent as the body of a document. @throws ItemFailed if it is none */
export function documentOf({ bytes, headers, url }: OutboundResponse, describe: Describe): DocumentBody {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim());
  const format = describe.format ?? formatOf(type.toLowerCase(), new URL(url).pathname);
  const charset = parameters.map((part) => /^charset="?([\w-]+)"?$/i.exec(part)?.[1]).find(Boolean);
  const filename = decodeSafely(new URL(url).pathname.split('/').pop() ?? '');
  const isText = format === 'html' || format === 'markdown' || format === 'text';
  const file = { filename, contentType: '', bytes: isText ? inUtf8(bytes, charset) : bytes };
  const { locale, audience } = describe;
  return { file, format, url, locale, audience };
}

/**
 * The type that the server reports; the name distinguishes only kinds of plain text, and decides if the type is
 * too generic.
 */
function formatOf(type: string, path: string): Format | undefined {
  if (Object.hasOwn(FORMATS, type)) return FORMATS[type];
  if (type === 'text/plain') return /\.(md|markdown)$/i.test(path) ? 'markdown' : 'text';
  if (type === '' || type === 'application/octet-stream') return undefined;
  throw new ItemFailed(`It is not a document (${type}).`);
}

/** The server's encoding takes precedence over the page's own, as in browsers. */
function inUtf8(bytes: Buffer, charset: string | undefined): Buffer {
  if (!charset || /^utf-?8$/i.test(charset)) return bytes;
  try {
    return Buffer.from(new TextDecoder(charset, { fatal: true }).decode(bytes), 'utf8');
  } catch {
    return bytes; // unknown encoding, or invalid in it: normalising detects it
  }
}

/** Decodes a file name, unless it is malformed or contains control characters. */
function decodeSafely(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Cc}/u.test(decoded) ? text : decoded;
  } catch {
    return text;
  }
}
