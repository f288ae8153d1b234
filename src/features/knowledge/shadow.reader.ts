import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { DocumentBody } from './knowledge.dto.js';
import { DocumentRefused } from './normalise/document-refused.js';
import { prepare, sentBy } from './prepare.js';
import { DocumentReadings } from './document-readings.js';
import { ShadowIndex, type ShadowDocument } from './shadow-index.js';

/** A document that is not published yet. */
export interface Candidate {
  /** An import's name for it: the document that was imported from there is replaced. */
  origin: string | null;
  /** For whoever has to be told that it cannot be read. */
  name: string;
  body: DocumentBody;
}

const BACKGROUND = { lane: 'background' } as const;

const CURRENT = named(`
  select d.id, d.title, d.url, d.locale, d.origin, d.version, v.text
  from documents d
  join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and d.audience = 'public' and ($2::uuid is null or d.id > $2) order by d.id limit 50`);

type CurrentRow = ShadowDocument & { origin: string | null; [column: string]: unknown };

/** Copies a workspace's public knowledge into memory, with candidates in it; nothing of it is written. */
@Injectable()
export class ShadowReader {
  constructor(
    private readonly db: TenantDb,
    private readonly readings: DocumentReadings,
  ) {}

  /**
   * The workspace's public knowledge as if the candidates were published. A candidate replaces the document of its origin,
   * else the one of its title. Throws `invalid_field` for a candidate that cannot be read.
   * @param onDocument called after each document, for a progress
   */
  async with(workspaceId: string, candidates: Candidate[], onDocument: () => void = () => {}): Promise<ShadowIndex> {
    const index = new ShadowIndex();
    const replaced = await this.prepared(workspaceId, candidates);
    const place = async (document: ShadowDocument): Promise<void> => {
      const { title, text, locale } = document;
      const reading = await this.readings.read(workspaceId, { kind: 'text', title, text, locale }, BACKGROUND);
      index.add(document, reading!.passages);
      onDocument();
    };
    for (let last: string | null = null; ;) {
      const { rows }: { rows: CurrentRow[] } = await this.db.query<CurrentRow>(workspaceId, CURRENT(workspaceId, last));
      if (rows.length === 0) break;
      last = rows.at(-1)!.id;
      for (const current of rows) {
        const next = take(replaced, current);
        if (next && next.audience !== 'public') continue;
        await place(next ? { ...next.document, id: current.id, version: current.version + 1 } : current);
      }
    }
    for (const { document, audience } of replaced) if (audience === 'public') await place(document);
    return index;
  }

  private async prepared(workspaceId: string, candidates: Candidate[]): Promise<Prepared[]> {
    const found: Prepared[] = [];
    for (const { origin, name, body } of candidates) {
      const sent = sentBy(body);
      if (!sent) throw fail('invalid_field', `${name}: the format could not be detected`);
      const prepared = await prepare(workspaceId, sent, this.readings, BACKGROUND).catch((error: unknown) => {
        throw error instanceof DocumentRefused ? fail('invalid_field', `${name}: ${error.message}`) : error;
      });
      const { title, url, locale, text, audience } = prepared!.version;
      found.push({ origin, audience, document: { id: newId(), title, url, locale, version: 1, text } });
    }
    return found;
  }
}

interface Prepared {
  origin: string | null;
  audience: string;
  document: ShadowDocument;
}

/** The candidate that stands in for a document, taken out of the list. */
function take(candidates: Prepared[], { origin, title }: CurrentRow): Prepared | undefined {
  const byOrigin = candidates.findIndex((candidate) => candidate.origin !== null && candidate.origin === origin);
  const at = byOrigin >= 0 ? byOrigin : candidates.findIndex(({ document }) => document.title === title);
  return at < 0 ? undefined : candidates.splice(at, 1)[0];
}
