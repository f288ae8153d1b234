/** What a change is known again by: the check of a draft, and the publication that it was for. */
import { createHash } from 'node:crypto';
import type { GoldenCheckBody, GoldenDraftBody } from './golden-checks.dto.js';

/** A document as it is published. */
export interface PublishedDocument {
  /** null = new. */
  documentId: string | null;
  deleted?: boolean;
  /** Only the audience changes. */
  isMove?: boolean;
  title?: string | null;
  url?: string | null;
  locale?: string | null;
  audience?: string | null;
  /** Of the source, hexadecimal. */
  sha256?: string | null;
}

export const digestOfDraft = ({ document, guardrails }: GoldenCheckBody): string =>
  digestOf([document ? published(document) : null, guardrails ? sorted(guardrails) : null]);

export const digestOfPublication = (document: PublishedDocument): string => digestOf([listed(document), null]);

export const digestOfGuardrails = (guardrails: object): string => digestOf([null, sorted(guardrails)]);

function published({ document_id: documentId = null, deleted, text, ...about }: GoldenDraftBody): unknown[] {
  const sha256 = text === undefined ? null : createHash('sha256').update(text, 'utf8').digest('hex');
  return listed({ ...about, documentId, deleted, isMove: !deleted && text === undefined, sha256 });
}

function listed({ documentId, deleted = false, isMove = false, ...document }: PublishedDocument): unknown[] {
  const id = documentId?.toLowerCase() ?? null;
  if (deleted) return [id, 'deleted'];
  const { title = null, url = null, locale = null, audience = 'public', sha256 = null } = document;
  return isMove ? [id, 'moved', audience] : [id, title, url, locale, audience ?? 'public', sha256];
}

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields)
    .filter(([name, value]) => value !== undefined && name !== 'kill_switch')
    .sort(([a], [b]) => (a < b ? -1 : 1));

const digestOf = (change: unknown): string => createHash('sha256').update(JSON.stringify(change)).digest('hex');
