import { Injectable } from '@nestjs/common';
import type { SectionExamples } from '../../agent/ports/knowledge.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { DocumentReadings } from './document-readings.js';
import { DocumentsStore, type CurrentText } from './documents.store.js';
import { plainSections, type ExampleQuestionsDto } from './example-questions.dto.js';
import { ExampleQuestionsReader } from './example-questions.reader.js';
import { Publisher } from './publisher.js';
import { retryIfStale, StaleRead } from './stale-read.js';

/** Questions that the team recorded as answered by a document. */
@Injectable()
export class ExampleQuestionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly documents: DocumentsStore,
    private readonly reader: ExampleQuestionsReader,
    private readonly readings: DocumentReadings,
    private readonly publisher: Publisher,
    private readonly journal: Journal,
  ) {}

  /**
   * Replaces a document's example questions, effective from the next message; of a document whose first version is not
   * indexed yet, as soon as it is.
   * @throws `not_found`; `invalid_field` for a heading that the document does not have; `service_unavailable`
   */
  replace(
    workspaceId: string,
    { actor, documentId, sections }: { actor: Actor; documentId: string; sections: SectionExamples[] },
  ): Promise<ExampleQuestionsDto> {
    const next = plainSections(sections);
    return retryIfStale(async () => {
      const current = await this.current(workspaceId, documentId, next);
      const indexed = current && (await this.readings.readAgain(workspaceId, current));
      return this.db.transaction(workspaceId, async (tx) => {
        if (!(await this.documents.lock(tx, workspaceId, documentId))) throw fail('not_found');
        const published = await this.documents.current(tx, workspaceId, documentId);
        if (published?.version !== current?.version) throw new StaleRead();
        await this.documents.setExamples(tx, workspaceId, { id: documentId, sections: next });
        await this.documents.setSample(tx, workspaceId, { id: documentId, sample: false });
        if (current && indexed) await this.publisher.reindex(tx, workspaceId, { current, indexed });
        const target = { target: 'knowledge_document', targetId: documentId.toLowerCase() };
        const audit = { action: 'knowledge_document.update', ...target, changes: ['examples'] };
        await this.journal.record(tx, workspaceId, { actor, audit });
        const result = await this.reader.find(tx, workspaceId, documentId);
        return this.journal.saveIdempotentResponse(tx, actor, result);
      });
    });
  }

  /** The document, if it has the headings or stored questions under them; null if it has no version yet. */
  private async current(workspaceId: string, documentId: string, next: SectionExamples[]): Promise<CurrentText | null> {
    const { headings, sections } = await this.reader.get(workspaceId, documentId);
    const current = await this.documents.current(this.db.of(workspaceId), workspaceId, documentId);
    if (!current) return null;
    const known = new Set([null, ...headings, ...sections.map(({ heading }) => heading)]);
    const unknown = next.findIndex(({ heading }) => !known.has(heading));
    if (unknown >= 0)
      throw fail('invalid_field', `The document has no heading “${next[unknown]?.heading ?? ''}”.`, {
        param: `sections.${unknown}.heading`,
      });
    return current;
  }
}
