/** The plan of an import, independent of its source. */
import { createHash } from 'node:crypto';
import type { Audience, DocumentBody, Format } from '../knowledge.dto.js';

/** How the operator describes the documents. */
export interface Describe {
  locale?: string;
  audience?: Audience;
  format?: Format;
}

export interface ImportItem {
  /** The document's name in the knowledge base, the same at the next import; null if the item has none. */
  origin: string | null;
  /** The name under which earlier imports may have stored it. */
  former?: string;
  /** Shown in progress and failures. */
  name: string;
  /** @throws ItemFailed if only this item is affected */
  load(): Promise<DocumentBody>;
}

export interface ImportPlan {
  kind: 'folder' | 'file' | 'json_lines' | 'page' | 'sitemap';
  /** Prefix of all its documents' origins. */
  prefix: string;
  items: AsyncIterable<ImportItem> | Iterable<ImportItem>;
  /** Number of documents, for progress. */
  total: number;
  /** Skipped on purpose, e.g. files of other kinds. */
  skipped: number;
  /** Remarks for the operator. */
  notes: string[];
  /** Whether all documents of the root were listed. Only then may missing ones be removed. */
  complete: boolean;
}

/**
 * This one item is not imported; the others are. `gone`: it no longer exists, so --prune may remove it.
 * `skipped`: it must not be fetched, which is not a failure.
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

/** Prefix and rest as an origin; each is truncated if it is very long (an index entry has at most 2,700 bytes). */
export const originOf = (prefix: string, rest: string): string => prefix + bounded(rest);

/** Prefix such as `folder:` followed by the root's name. */
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
