/** What an import is going to do, whatever it reads from. */
import { createHash } from 'node:crypto';
import type { Audience, DocumentBody, Format } from '../../features/knowledge/knowledge.dto.js';

/** How the operator describes the documents. */
export interface Describe {
  locale?: string;
  audience?: Audience;
  format?: Format;
}

export interface ImportItem {
  /** The document's name in the knowledge base, the same at the next import; null where the item has none. */
  origin: string | null;
  /** What people see in progress and failures. */
  name: string;
  /** @throws ItemFailed and nothing else that belongs to this item alone */
  load(): Promise<DocumentBody>;
}

export interface ImportPlan {
  kind: 'folder' | 'file' | 'json_lines' | 'page' | 'sitemap';
  /** What all its documents' origins begin with. */
  prefix: string;
  items: AsyncIterable<ImportItem> | Iterable<ImportItem>;
  /** For the progress. */
  total: number;
  /** Passed by on purpose, e.g. files of other kinds. */
  skipped: number;
  /** Remarks for people. */
  notes: string[];
  /** Were all documents of the root listed? Only then may the others be removed. */
  complete: boolean;
}

/**
 * This one item is not imported; the others are. `gone`: it does not exist any more, so that --prune may remove it.
 * `skipped`: it must not be fetched, which is no failure.
 */
export class ItemFailed extends Error {
  constructor(
    message: string,
    readonly kind: 'failed' | 'gone' | 'skipped' = 'failed',
  ) {
    super(message);
  }
}

const PART_BYTES_MAX = 900;

/** Prefix and rest as an origin; each is cut where it is very long (the index on it holds 2,700 bytes). */
export const originOf = (prefix: string, rest: string): string => prefix + bounded(rest);

/** E.g. `folder:` and the root's name. */
export const prefixOf = (kind: string, name: string, separator: '/' | ' ' | ''): string =>
  `${kind}:${bounded(name)}${separator}`;

function bounded(text: string): string {
  const sound = text.normalize('NFC').toWellFormed().replaceAll('\0', '�');
  if (Buffer.byteLength(sound) <= PART_BYTES_MAX) return sound;
  const hash = createHash('sha256').update(sound).digest('hex').slice(0, 16);
  return `${Buffer.from(sound)
    .subarray(0, PART_BYTES_MAX)
    .toString('utf8')
    .replace(/(?<!�)�+$/, '')}~${hash}`;
}
