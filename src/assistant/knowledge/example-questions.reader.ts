import { Inject, Injectable } from '@nestjs/common';
import { EXAMPLE_INDEXER, type ExampleIndexer } from '../../agent/ports/indexer.js';
import type { SectionExamples } from '../../agent/ports/knowledge.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import type { ExampleQuestionsDto } from './example-questions.dto.js';

const GET = named(`
  select d.examples, v.text from documents d
  left join document_versions v on v.workspace_id = d.workspace_id and v.document_id = d.id and v.version = d.version
  where d.workspace_id = $1 and d.id = $2`);

@Injectable()
export class ExampleQuestionsReader {
  constructor(
    private readonly db: TenantDb,
    @Inject(EXAMPLE_INDEXER) private readonly exampleIndexer: ExampleIndexer,
  ) {}

  /** A document's example questions. Throws `not_found`. */
  get(workspaceId: string, documentId: string): Promise<ExampleQuestionsDto> {
    return this.find(this.db.of(workspaceId), workspaceId, documentId);
  }

  /** The same within a transaction. */
  async find(db: Queryable, workspaceId: string, documentId: string): Promise<ExampleQuestionsDto> {
    const { rows } = await db.query<{ examples: SectionExamples[]; text: string | null }>(GET(workspaceId, documentId));
    const [row] = rows;
    if (!row) throw fail('not_found');
    const headings = this.exampleIndexer.headingsIn(row.text ?? '');
    const sections = row.examples.map(({ heading, questions }) => ({
      heading,
      questions,
      applies: row.text !== null && (heading === null || headings.includes(heading)),
    }));
    return { object: 'example_questions', document_id: documentId.toLowerCase(), sections, headings };
  }
}
