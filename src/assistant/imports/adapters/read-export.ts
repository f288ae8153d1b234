/** Reads an export of another product, a mailbox or a table, as what it was given as. */
import type { ImportOptions, ImportSource, ReadItem } from '../imported.dto.js';
import { chatwoot } from './chatwoot.js';
import { csv } from './csv.js';
import { freshdesk } from './freshdesk.js';
import { intercom } from './intercom.js';
import { jsonl } from './jsonl.js';
import { mail } from './mail.js';
import { UnreadableExport } from './unreadable-export.js';
import { VENDORS } from './vendors.js';
import { zendesk } from './zendesk.js';

type Adapter = (bytes: AsyncIterable<Buffer>, options: ImportOptions) => AsyncGenerator<ReadItem>;

const ADAPTERS: Readonly<Record<ImportSource, Adapter>> = {
  ...{ intercom, zendesk, chatwoot, freshdesk },
  ...{ mail, csv, jsonl },
};
/** What each source is made of, and what the team calls it. */
const MADE_OF: Readonly<Record<ImportSource, { is: Kind; called: string }>> = {
  intercom: { is: 'JSON', called: VENDORS.intercom.title },
  zendesk: { is: 'JSON', called: VENDORS.zendesk.title },
  chatwoot: { is: 'JSON', called: VENDORS.chatwoot.title },
  freshdesk: { is: 'JSON', called: VENDORS.freshdesk.title },
  mail: { is: 'a mailbox', called: 'a mailbox (mbox) or a mail' },
  csv: { is: 'text', called: 'a table (CSV)' },
  jsonl: { is: 'JSON', called: 'JSON Lines' },
};
type Kind = 'JSON' | 'a mailbox' | 'text';
const HEAD_BYTES = 4_096;
const ZIP = Buffer.from('PK');
/** Names of files within a spreadsheet, which is an archive. */
const SHEET =
  /xl\/(?:workbook|worksheets|styles|theme|_rels|sharedStrings)|oasis\.opendocument\.spreadsheet|Index\/Tables\//;
const MAGIC: readonly [name: string, bytes: number[]][] = [
  ['a ZIP archive: unpack it, and take the file within it', [0x50, 0x4b, 0x03, 0x04]],
  ['compressed by gzip: unpack it first', [0x1f, 0x8b]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['an Excel workbook (XLS): save it as CSV', [0xd0, 0xcf, 0x11, 0xe0]],
  ['an archive of Outlook (PST): export it as mbox', [0x21, 0x42, 0x44, 0x4e]],
];

/**
 * @param bytes read twice where people may stand behind what names them
 * @throws UnreadableExport if the file is something else; its message says what
 */
export async function* readExport(
  source: ImportSource,
  bytes: AsyncIterable<Buffer>,
  options: ImportOptions,
): AsyncGenerator<ReadItem> {
  const { head, all } = await headOf(bytes);
  const { is, called } = MADE_OF[source];
  const kind = kindOf(head, called);
  const isFitting = kind === is || (kind === 'text' && is === 'a mailbox' && /^[!-9;-~]{1,80}:/.test(shown(head)));
  if (!isFitting) throw new UnreadableExport(`This is ${kind === 'text' ? 'a text' : kind}, not ${called}.`);
  yield* ADAPTERS[source](all, options);
}

const shown = (head: Buffer): string => head.toString('latin1').trimStart();

function kindOf(head: Buffer, called: string): Kind {
  if (head.length === 0) throw new UnreadableExport('The file is empty.');
  if (head.subarray(0, 2).equals(ZIP) && SHEET.test(head.toString('latin1')))
    throw new UnreadableExport('This is a spreadsheet (XLSX, ODS or Numbers): save it as CSV.');
  const archive = MAGIC.find(([, magic]) => magic.every((byte, index) => head[index] === byte));
  if (archive) throw new UnreadableExport(`This is ${archive[0]}.`);
  const text = shown(head);
  if (/^<(?:\?xml|!doctype|html|[a-z-]{1,40}>)/i.test(text))
    throw new UnreadableExport(`This is XML or HTML, not ${called}.`);
  if (/^[[{]/.test(text)) return 'JSON';
  return text.startsWith('From ') ? 'a mailbox' : 'text';
}

/** The first bytes, and all of them in UTF-8 without a mark of their order, as often as they are wanted. */
async function headOf(bytes: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const begun = await beginOf(bytes);
  let unread: Begun | null = begun;
  async function* all(): AsyncGenerator<Buffer> {
    const { first, pieces, decoded } = unread ?? (await beginOf(bytes));
    unread = null;
    try {
      yield first;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield decoded(next.value);
    } finally {
      await pieces.return?.();
    }
  }
  return { head: begun.first, all: { [Symbol.asyncIterator]: all } };
}

interface Begun {
  first: Buffer;
  /** What follows. */
  pieces: AsyncIterator<Buffer>;
  decoded: (piece: Buffer) => Buffer;
}

async function beginOf(bytes: AsyncIterable<Buffer>): Promise<Begun> {
  const pieces = bytes[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await pieces.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  const decoder = isWide ? new TextDecoder('utf-16le') : null;
  const decoded = (piece: Buffer): Buffer => (decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece);
  const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return { first: hasMark ? head.subarray(3) : decoded(head), pieces, decoded };
}
