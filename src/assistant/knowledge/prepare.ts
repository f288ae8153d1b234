/** Turns a source into a version that can be published: normalised text and its passages. */
import { createHash } from 'node:crypto';
import { required } from '../../platform/kernel/invariant.js';
import type { DocumentSource, DocumentVersion } from './documents.store.js';
import type { DocumentBody, Format } from './knowledge.dto.js';
import { formatOf } from './normalise/format.js';
import type { DocumentReadings, ReleasedReading } from './document-readings.js';
import type { ReadingOptions } from './processes/document-processes.js';
import { shownTitle } from './titles.js';

/** Sources up to this size are indexed while the caller waits; larger ones, PDF and DOCX in the background. */
const INLINE_BYTES_MAX = 64 * 1024;

/** Sent as files, and read in the background. */
export const PACKED: readonly Format[] = ['pdf', 'docx', 'xlsx'];

export interface Prepared extends Pick<
  ReleasedReading,
  'passages' | 'quarantined' | 'abbreviations' | 'releases' | 'remark'
> {
  version: DocumentVersion;
}

export interface SentDocument {
  source: DocumentSource;
  bytes: Buffer;
}

/** The source in a request. null if the format of a file cannot be detected. */
export function sentBy(body: DocumentBody): SentDocument | null {
  const { file } = body;
  const bytes = file ? file.bytes : Buffer.from(required(body.text, 'the text of a document'), 'utf8');
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

export const isQuick = ({ source, bytes }: SentDocument): boolean =>
  bytes.length <= INLINE_BYTES_MAX && !PACKED.includes(source.format);

/** The title until a better one is known. */
export const provisionalTitle = ({ title, filename }: DocumentSource): string => shownTitle(title, null, filename);

/**
 * Normalises and indexes, in a separate process.
 * @returns null if no lane was free in time
 * @throws DocumentRefused; `service_unavailable`
 */
export async function prepare(
  workspaceId: string,
  {
    sentDocument: { source, bytes },
    readings,
    options,
  }: { sentDocument: SentDocument; readings: DocumentReadings; options: ReadingOptions },
): Promise<Prepared | null> {
  const { format, url, audience, sha256, title, filename, locale } = source;
  const job = { kind: 'source', format, bytes, title, filename, url, locale } as const;
  const reading = await readings.read(workspaceId, job, options);
  if (!reading) return null;
  const { text, pictures, passages, quarantined, abbreviations, releases, remark } = reading;
  const described = { title: reading.title, locale: reading.locale };
  const version = { format, url, audience, sha256, ...described, text, pictures, chunks: passages.count };
  return { version, passages, quarantined, abbreviations, releases, remark };
}
