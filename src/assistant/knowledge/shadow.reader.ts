import { Inject, Injectable } from '@nestjs/common';
import { EXAMPLE_INDEXER, type ExampleIndexer } from '../../agent/ports/indexer.js';
import type { SectionExamples } from '../../agent/ports/knowledge.js';
import { onlyRow } from '../../platform/db/only-row.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import type { DocumentBody } from './knowledge.dto.js';
import { DocumentRefused } from '../../platform/kernel/html/document-refused.js';
import { prepare, sentBy } from './prepare.js';
import { DocumentReadings } from './document-readings.js';
import { ShadowIndex, type ShadowDocument } from './shadow-index.js';

/** A document that is not published yet. */
export interface Candidate {
  /** Origin of an import; replaces the document with the same origin. */
  origin: string | null;
  /** The document to replace, whatever its title. */
  documentId?: string | null;
  /** Name for error messages. */
  name: string;
  body: DocumentBody;
}

/** A copy that somebody waits for is no larger: it is held in memory. */
const DOCUMENTS_MAX = 1_000;
const TEXT_BYTES_MAX = 8_000_000;

const PUBLIC_SIZE = named(`
  select count(*)::int as documents, coalesce(sum(octet_length(v.text)), 0)::float8 as bytes
  from documents d
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and d.audience = 'public'`);
const BACKGROUND = { lane: 'background' } as const;

const CURRENT = named(`
  select d.id, d.title, d.url, d.locale, d.origin, d.version, d.examples, v.text
  from documents d
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and d.audience = 'public' and ($2::uuid is null or d.id > $2) order by d.id limit 50`);

type CurrentRow = ShadowDocument & { origin: string | null; examples: SectionExamples[]; [column: string]: unknown };

/** Builds an in-memory copy of a workspace's public knowledge that includes unpublished candidates. */
@Injectable()
export class ShadowReader {
  constructor(
    private readonly db: TenantDb,
    private readonly readings: DocumentReadings,
    @Inject(EXAMPLE_INDEXER) private readonly exampleIndexer: ExampleIndexer,
  ) {}

  /** Throws `conflict` if the public knowledge is too large to try a draft in it. @returns how many documents it has */
  async requireRoom(workspaceId: string): Promise<number> {
    const statement = PUBLIC_SIZE(workspaceId);
    const { documents, bytes } = onlyRow(
      await this.db.query<{ documents: number; bytes: number }>(workspaceId, statement),
    );
    if (documents > DOCUMENTS_MAX || bytes > TEXT_BYTES_MAX)
      throw fail(
        'conflict',
        `Drafts can be tried against up to ${DOCUMENTS_MAX} documents of ${TEXT_BYTES_MAX / 1_000_000} MB of text in all.`,
      );
    return documents;
  }

  /**
   * Indexes the workspace's public knowledge as if the candidates were published. A candidate replaces the document
   * with its id or origin, else the one with its title. Throws `invalid_field` for a candidate that cannot be read.
   * @param onDocument called after each document, for progress
   */
  async with(workspaceId: string, candidates: Candidate[], onDocument: () => void = () => {}): Promise<ShadowIndex> {
    const index = new ShadowIndex();
    const pending = await this.prepareAll(workspaceId, candidates);
    const add = async (document: ShadowDocument, examples: SectionExamples[] = []): Promise<void> => {
      const { title, text, locale } = document;
      const reading = await this.readings.read(workspaceId, { kind: 'text', title, text, locale }, BACKGROUND);
      const { passages } = required(reading, 'the reading of a document');
      const withExamples = this.exampleIndexer.exampleAdder(examples, locale);
      index.add(document, Array.from(passages, withExamples));
      onDocument();
    };
    for (let last: string | null = null; ;) {
      const { rows }: { rows: CurrentRow[] } = await this.db.query<CurrentRow>(workspaceId, CURRENT(workspaceId, last));
      if (rows.length === 0) break;
      for (const current of rows) {
        last = current.id;
        const next = takeReplacement(pending, current);
        if (next && next.audience !== 'public') continue;
        const { id, version, examples } = current;
        await add(next ? { ...next.document, id, version: version + 1 } : current, examples);
      }
    }
    for (const { document, audience } of pending) if (audience === 'public') await add(document);
    return index;
  }

  private async prepareAll(workspaceId: string, candidates: Candidate[]): Promise<PreparedShadow[]> {
    const result: PreparedShadow[] = [];
    for (const { origin, documentId = null, name, body } of candidates) {
      const sent = sentBy(body);
      if (!sent) throw fail('invalid_field', `${name}: the format could not be detected`);
      const prepared = await prepare(workspaceId, {
        sentDocument: sent,
        readings: this.readings,
        options: BACKGROUND,
      }).catch((error: unknown) => {
        throw error instanceof DocumentRefused ? fail('invalid_field', `${name}: ${error.message}`) : error;
      });
      const { title, url, locale, text, audience } = required(prepared, 'the reading of a document').version;
      result.push({ origin, documentId, audience, document: { id: newId(), title, url, locale, version: 1, text } });
    }
    return result;
  }
}

interface PreparedShadow {
  origin: string | null;
  documentId: string | null;
  audience: string;
  document: ShadowDocument;
}

/** Removes the candidate that replaces a document from the list and returns it. */
function takeReplacement(candidates: PreparedShadow[], { id, origin, title }: CurrentRow): PreparedShadow | undefined {
  const byIdentity = candidates.findIndex(
    (candidate) => candidate.documentId === id || (candidate.origin !== null && candidate.origin === origin),
  );
  // A candidate for a specific document never replaces another one with the same title.
  const hasTitle = ({ documentId, document }: PreparedShadow): boolean =>
    documentId === null && document.title === title;
  const index = byIdentity >= 0 ? byIdentity : candidates.findIndex(hasTitle);
  return index < 0 ? undefined : candidates.splice(index, 1)[0];
}
