/** What a change is known again by: the check of a draft, and the publication that it was for. */
import { createHash } from 'node:crypto';
import type { Publication } from '../knowledge/publications.hooks.js';
import type { GoldenCheckBody, GoldenDraftBody } from './golden-checks.dto.js';

export const digestOfDraft = ({ document, guardrails }: GoldenCheckBody): string =>
  digestOf([document ? drafted(document) : null, guardrails ? sorted(guardrails) : null]);

export const digestOfPublication = (publication: Publication): string => digestOf([published(publication), null]);

export const digestOfGuardrails = (guardrails: object): string => digestOf([null, sorted(guardrails)]);

function drafted({ document_id, deleted, text, title, url, locale, audience = 'public' }: GoldenDraftBody): unknown[] {
  const id = document_id?.toLowerCase() ?? null;
  if (deleted) return [id, 'deletion'];
  if (text === undefined) return [id, 'audience', audience];
  const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
  return [id, 'text', title ?? null, url ?? null, locale ?? null, audience, sha256];
}

function published(publication: Publication): unknown[] {
  const { kind } = publication;
  const id = publication.documentId?.toLowerCase() ?? null;
  if (kind === 'deletion') return [id, kind];
  if (kind === 'audience') return [id, kind, publication.audience];
  const { title, url, locale, audience, sha256 } = publication.source;
  return [id, kind, title, url, locale, audience, sha256];
}

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields)
    .filter(([name, value]) => value !== undefined && name !== 'kill_switch')
    .sort(([a], [b]) => (a < b ? -1 : 1));

const digestOf = (change: unknown): string => createHash('sha256').update(JSON.stringify(change)).digest('hex');
