/** What a signed, encrypted or compressed part of a mail holds (CMS, RFC 5652, in BER). Pure, bounded. */
import { inflateSync } from 'node:zlib';
import { MAIL_BYTES_MAX } from './mail-size.js';

export type Cms =
  /** `content` is what was signed, by whomever: no signature is checked. */
  | { kind: 'signed'; content: Buffer }
  | { kind: 'compressed'; content: Buffer }
  | { kind: 'encrypted' }
  /** Certificates or a signature alone. */
  | { kind: 'empty' };

interface Range {
  from: number;
  to: number;
}

interface Element extends Range {
  tag: number;
  /** Where the next one begins. */
  end: number;
}

const DEPTH_MAX = 24;
const [OID, OCTETS, SEQUENCE, CONTENT] = [0x06, 0x04, 0x30, 0xa0];
const [CONSTRUCTED, MANY_TAGS, INDEFINITE] = [0x20, 0x1f, 0x80];
const PKCS7 = '2a864886f70d0107';
const PKCS9 = '2a864886f70d0109';
const KINDS: Readonly<Record<string, Cms['kind']>> = {
  [`${PKCS7}02`]: 'signed',
  [`${PKCS7}03`]: 'encrypted',
  [`${PKCS7}04`]: 'encrypted',
  [`${PKCS7}06`]: 'encrypted',
  [`${PKCS9}100117`]: 'encrypted',
  [`${PKCS9}100109`]: 'compressed',
};

/** null = it is none, or damaged */
export function cmsOf(bytes: Buffer): Cms | null {
  const info = elementAt(bytes, { from: 0, to: bytes.length });
  const [oid, content] = info?.tag === SEQUENCE ? childrenOf(bytes, info, 2) : [];
  const kind = oid?.tag === OID ? KINDS[bytes.toString('hex', oid.from, oid.to)] : undefined;
  if (kind === undefined) return null;
  if (kind === 'encrypted' || kind === 'empty') return { kind };
  // A version, algorithms, and the content with its type.
  const [data] = content?.tag === CONTENT ? childrenOf(bytes, content, 1) : [];
  const encapsulated = data && childrenOf(bytes, data, 3)[2];
  if (encapsulated?.tag !== SEQUENCE) return null;
  const [, wrapped] = childrenOf(bytes, encapsulated, 2);
  const octets = wrapped && childrenOf(bytes, wrapped, 1)[0];
  if (!octets) return { kind: 'empty' };
  const found = Buffer.concat(octetsOf(bytes, octets));
  return kind === 'signed' ? { kind, content: found } : inflated(found);
}

function inflated(bytes: Buffer): Cms | null {
  try {
    return { kind: 'compressed', content: inflateSync(bytes, { maxOutputLength: MAIL_BYTES_MAX }) };
  } catch {
    return null; // damaged, or larger than any mail
  }
}

/** null = it goes beyond the limit, or is nested too deeply */
function elementAt(bytes: Buffer, { from: at, to: limit }: Range, depth = 0): Element | null {
  const [tag, size] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || size === undefined || (tag & MANY_TAGS) === MANY_TAGS || depth > DEPTH_MAX) return null;
  let from = at + 2;
  if (size !== INDEFINITE) {
    const digits = size < INDEFINITE ? 0 : size & 0x7f;
    if (digits > 6 || from + digits > limit) return null;
    const length = digits === 0 ? size : bytes.readUIntBE(from, digits);
    from += digits;
    return from + length > limit ? null : { tag, from, to: from + length, end: from + length };
  }
  let next = from;
  while (next + 1 < limit && (bytes[next] !== 0 || bytes[next + 1] !== 0)) {
    const child = elementAt(bytes, { from: next, to: limit }, depth + 1);
    if (!child) return null;
    next = child.end;
  }
  return next + 1 < limit && (tag & CONSTRUCTED) !== 0 ? { tag, from, to: next, end: next + 2 } : null;
}

/** The first ones, as far as they can be read. */
function childrenOf(bytes: Buffer, { from, to }: Range, most: number): Element[] {
  const children: Element[] = [];
  for (let at = from; at < to && children.length < most; at = children.at(-1)?.end ?? to) {
    const child = elementAt(bytes, { from: at, to });
    if (!child) break;
    children.push(child);
  }
  return children;
}

/** A long content is written in pieces, which may be in pieces themselves. */
function octetsOf(bytes: Buffer, element: Element, depth = 0): Buffer[] {
  if (element.tag === OCTETS) return [bytes.subarray(element.from, element.to)];
  if (element.tag !== (OCTETS | CONSTRUCTED) || depth > DEPTH_MAX) return [];
  return childrenOf(bytes, element, Infinity).flatMap((child) => octetsOf(bytes, child, depth + 1));
}
