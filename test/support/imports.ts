import { readExport } from '../../src/assistant/imports/adapters/read-export.js';
import type {
  ImportedConversation,
  ImportOptions,
  ImportSource,
  ReadItem,
  SkippedItem,
} from '../../src/assistant/imports/imported.dto.js';

export interface ReadFile {
  conversations: ImportedConversation[];
  skipped: SkippedItem[];
}

export const IMPORT_OPTIONS: ImportOptions = { notes: false, columns: {}, ownAddresses: [], timezone: 'UTC' };

/** Pieces of a file as a network would cut it, anywhere; as often as they are wanted. */
export function piecesOf(file: string | Buffer, size = 7): AsyncIterable<Buffer> {
  const bytes = Buffer.from(file as string);
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

export function split(items: readonly ReadItem[]): ReadFile {
  return {
    conversations: items.flatMap((item) => (item.kind === 'conversation' ? [item.conversation] : [])),
    skipped: items.flatMap((item) => (item.kind === 'skipped' ? [item.skipped] : [])),
  };
}

/** All that an export holds; objects are written as JSON. */
export async function readFile(
  source: ImportSource,
  file: unknown,
  options: Partial<ImportOptions> & { pieceSize?: number } = {},
): Promise<ReadFile> {
  const { pieceSize, ...rest } = options;
  const content = typeof file === 'string' || Buffer.isBuffer(file) ? file : JSON.stringify(file);
  const items: ReadItem[] = [];
  for await (const item of readExport(source, piecesOf(content, pieceSize), { ...IMPORT_OPTIONS, ...rest }))
    items.push(item);
  return split(items);
}

/** Who said what, in order. */
export const saidIn = (conversation: ImportedConversation | undefined): string[] =>
  (conversation?.messages ?? []).map(({ author, text }) => `${author}: ${text}`);
