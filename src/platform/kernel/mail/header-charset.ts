/**
 * Header fields with raw 8-bit characters, which RFC 5322 forbids and old programs send: those that are not UTF-8 are
 * decoded by the mail's charset, else as windows-1252. One pass over the lines of a mail. Pure.
 */
import { isUtf8 } from 'node:buffer';
import { fromWindows1252 } from '../windows-1252.js';

const LF = 10;
const BOUNDARIES_MAX = 1_000;
/** They say nothing of how 8-bit characters are meant. */
const SAYS_NOTHING = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

interface Range {
  start: number;
  end: number;
}

/** The same mail, whose header fields are in UTF-8. */
export function withUtf8Headers(raw: Buffer): Buffer {
  const { headers, charset } = headersOf(raw);
  const broken = headers
    .flatMap((header) => linesIn(raw, header))
    .filter(({ start, end }) => !isUtf8(raw.subarray(start, end)));
  if (broken.length === 0) return raw;
  const decode = decoderOf(charset);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { start, end } of broken) {
    pieces.push(raw.subarray(at, start), Buffer.from(decode(raw.subarray(start, end)), 'utf8'));
    at = end;
  }
  return Buffer.concat([...pieces, raw.subarray(at)]);
}

/** Where the headers of the mail and of its parts are, and the first charset that one of them names. */
function headersOf(raw: Buffer): { headers: Range[]; charset: string | null } {
  const headers: Range[] = [];
  const boundaries = new Set<string>();
  let charset: string | null = null;
  let headerAt: number | null = 0;
  for (let start = 0; start < raw.length;) {
    const found = raw.indexOf(LF, start);
    const end = found < 0 ? raw.length : found + 1;
    if (headerAt !== null && isBlank(raw, start, end)) {
      const type = contentTypeOf(raw.subarray(headerAt, start).toString('latin1'));
      if (type.boundary !== null && boundaries.size < BOUNDARIES_MAX) boundaries.add(`--${type.boundary}`);
      if (type.charset !== null && !SAYS_NOTHING.has(type.charset)) charset ??= type.charset;
      headers.push({ start: headerAt, end: start });
      headerAt = null;
    } else if (headerAt === null && raw[start] === 45 && raw[start + 1] === 45 && end - start < 300) {
      if (boundaries.has(raw.toString('latin1', start, end).trimEnd())) headerAt = end;
    }
    start = end;
  }
  if (headerAt !== null) headers.push({ start: headerAt, end: raw.length });
  return { headers, charset };
}

const isBlank = (raw: Buffer, start: number, end: number): boolean =>
  end - start <= 2 && (raw[start] === LF || (raw[start] === 13 && raw[start + 1] === LF));

function contentTypeOf(header: string): { boundary: string | null; charset: string | null } {
  const lower = header.toLowerCase();
  const at = lower.startsWith('content-type:') ? 0 : lower.indexOf('\ncontent-type:') + 1;
  if (at === 0 && !lower.startsWith('content-type:')) return { boundary: null, charset: null };
  const field = header
    .slice(at, at + 2_000)
    .split(/\n(?![ \t])/, 1)
    .join();
  const parameter = (name: string): string | null => {
    const place = field.toLowerCase().indexOf(`${name}=`);
    if (place < 0) return null;
    const value = field.slice(place + name.length + 1);
    return (value.startsWith('"') ? value.slice(1).split('"', 1) : value.split(/[;\s]/, 1)).join() || null;
  };
  return { boundary: parameter('boundary'), charset: parameter('charset')?.toLowerCase() ?? null };
}

function linesIn(raw: Buffer, { start, end }: Range): Range[] {
  const lines: Range[] = [];
  for (let at = start; at < end;) {
    const found = raw.indexOf(LF, at);
    const next = found < 0 || found >= end ? end : found + 1;
    lines.push({ start: at, end: next });
    at = next;
  }
  return lines;
}

function decoderOf(charset: string | null): (bytes: Buffer) => string {
  try {
    const decoder = new TextDecoder(charset ?? 'windows-1252');
    if (decoder.encoding !== 'windows-1252') return (bytes) => decoder.decode(bytes);
  } catch {
    // a charset that does not exist
  }
  return fromWindows1252;
}
