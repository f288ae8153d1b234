import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { fromWindows1252 } from '../../../platform/kernel/windows-1252.js';

const NOT_TEXT = 'The file is not text in UTF-8, UTF-16 or Windows-1252.';

/**
 * Decodes the bytes of a text file: by its byte order mark, then as valid UTF-8, then as an HTML page declares,
 * then as Windows-1252 if nearly all of it is ASCII (old Western files). Anything else is refused, because
 * garbled text is useless.
 * @throws DocumentRefused not_text
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes);
  if (bytes.includes(0)) throw new DocumentRefused('not_text', NOT_TEXT);
  try {
    return refuseBinary(decodeAs('utf-8', bytes));
  } catch (error) {
    const encoding = declaredEncoding(bytes) ?? (mostlyAscii(bytes) ? 'windows-1252' : null);
    if (encoding === null || encoding === 'utf-8') throw error;
    return refuseBinary(decodeAs(encoding, bytes));
  }
}

function decodeAs(encoding: string, bytes: Buffer): string {
  if (encoding === 'windows-1252') return fromWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentRefused('not_text', NOT_TEXT);
  }
}

/** `<meta charset=…>` within the first kilobyte, as HTML requires; only encodings that the platform supports. */
function declaredEncoding(bytes: Buffer): string | null {
  const label = /<meta[^>]{0,200}?charset\s{0,20}=\s{0,20}(?:["']\s{0,20})?([\w-]{1,40})/i.exec(
    bytes.toString('latin1', 0, 1024),
  )?.[1];
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}

function mostlyAscii(bytes: Buffer): boolean {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80) high++;
  return high * 8 < bytes.length;
}

/** More than one control character in fifty indicates a binary file. */
function refuseBinary(text: string): string {
  let controls = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) controls++;
  }
  if (controls * 50 > text.length) throw new DocumentRefused('not_text', NOT_TEXT);
  return text;
}
