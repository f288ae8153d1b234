/** From a source as it was sent to a version that can be published: normalised text and its passages. */
import { createHash } from 'node:crypto';
import type { Indexer } from '../../agent/ports/indexer.js';
import type { IndexedDocument } from '../../agent/ports/knowledge.js';
import type { DocumentSource, DocumentVersion } from './documents.store.js';
import type { DocumentBody } from './knowledge.dto.js';
import { formatOf } from './normalise/format.js';
import { normalise } from './normalise/normalise.js';

/** Sources up to this size are indexed while the caller waits; larger ones, PDF and DOCX in the background. */
const INLINE_BYTES_MAX = 64 * 1024;

export interface Prepared extends IndexedDocument {
  version: DocumentVersion;
}

export interface Sent {
  source: DocumentSource;
  bytes: Buffer;
}

/** What a request sent. null where the format of a file cannot be told. */
export function sentBy(body: DocumentBody): Sent | null {
  const { file } = body;
  const bytes = file ? file.bytes : Buffer.from(body.text!, 'utf8');
  const format =
    body.format ?? (file ? formatOf({ filename: file.filename, contentType: file.contentType, bytes }) : null);
  if (!format) return null;
  const source: DocumentSource = {
    title: body.title ?? null,
    filename: file?.filename || null,
    format,
    url: body.url ?? null,
    locale: body.locale ?? null,
    audience: body.audience ?? 'public',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return { source, bytes };
}

export const isQuick = ({ source, bytes }: Sent): boolean =>
  bytes.length <= INLINE_BYTES_MAX && source.format !== 'pdf' && source.format !== 'docx';

/** The title while nothing better is known. */
export const provisionalTitle = (source: DocumentSource): string => source.title ?? titleOfFile(source.filename);

/** Normalises and indexes. Throws DocumentRefused. */
export async function prepare({ source, bytes }: Sent, indexer: Indexer): Promise<Prepared> {
  const { text, title, language } = await normalise({ format: source.format, bytes });
  const shownTitle = source.title ?? (title || titleOfFile(source.filename));
  const locale = source.locale ?? language;
  const indexed = await indexer({ title: shownTitle, text, locale });
  const { format, url, audience, sha256 } = source;
  return {
    version: { format, url, audience, sha256, title: shownTitle, locale, text, chunks: indexed.passages.length },
    ...indexed,
  };
}

const TITLE_MAX = 500;
const titleOfFile = (filename: string | null): string =>
  (filename ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .slice(0, TITLE_MAX)
    .toWellFormed() || 'Untitled';
