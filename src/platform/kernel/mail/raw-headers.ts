/** Header fields of a raw mail, read without parsing the rest, to identify a delivery. Pure, linear, bounded. */
const HEADER_BYTES_MAX = 256 * 1024;
const FIELDS_MAX = 2_000;

export interface HeaderField {
  /** In lower case. */
  name: string;
  /** Unfolded. */
  value: string;
}

/** Fields in order, up to the limits. */
export function headerFields(raw: Uint8Array): HeaderField[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEADER_BYTES_MAX)).toString('utf8');
  const fields: HeaderField[] = [];
  for (const line of text.split('\n')) {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (content === '' || fields.length > FIELDS_MAX) break;
    const last = fields.at(-1);
    if (/^[ \t]/.test(content)) {
      if (last) last.value += ` ${content.trim()}`;
      continue;
    }
    const colon = content.indexOf(':');
    if (colon > 0)
      fields.push({ name: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() });
  }
  return fields;
}

/** What follows the header. */
export function bodyOf(raw: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => raw.indexOf(end)).filter((at) => at >= 0);
  return raw.subarray(Math.min(raw.length, ...ends));
}

/** Value of the first field with a name; null = none. */
export const firstOf = (fields: readonly HeaderField[], name: string): string | null =>
  fields.find((field) => field.name === name)?.value ?? null;

const MESSAGE_ID = /<[^<>\s]{1,398}>/g;

/** Message-IDs that a field names, each once. */
export const messageIdsIn = (value: string): string[] => [...new Set(value.match(MESSAGE_ID))];

/** The address in a field such as From, if it has a simple form. */
export const bareAddressIn = (value: string | null): string | null =>
  value === null
    ? null
    : (/<([^<>\s]{3,320})>\s*$/.exec(value.slice(-2_000))?.[1] ?? (/^[^\s<>]{3,320}$/.test(value) ? value : null));

const ADDRESS = /[^\s<>,;:"()]{1,100}@[^\s<>,;:"()]{1,255}/g;
const QUOTED_NAME = /"[^"]{0,200}"/g;
const ADDRESSES_MAX = 50;
/** Of all these fields together; each character may be looked at a hundred times. */
const ADDRESSES_CHARS_MAX = 10_000;

/** The addresses in fields of these names, in order, up to the limits. */
export const addressesOf = (fields: readonly HeaderField[], names: readonly string[]): string[] => {
  let left = ADDRESSES_CHARS_MAX;
  const found = fields
    .filter(({ name }) => names.includes(name))
    .flatMap(({ value }) => {
      const text = value.slice(0, left);
      left -= text.length;
      return text.replace(QUOTED_NAME, ' ').match(ADDRESS) ?? [];
    });
  return found.slice(0, ADDRESSES_MAX);
};
