import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { GapsReader } from '../../assistant/gaps/gaps.reader.js';
import { ANSWERED_QUESTION } from './answered-question.js';
import { presentExplanation, type EvidenceRow, type ExplainedRow, type ExplanationDto } from './explanation.dto.js';

const MESSAGE = named(`
  select m.id, m.session_id, m.citations, m.turn, q.text as question
  from messages m
  cross join lateral (${ANSWERED_QUESTION}) q
  where m.workspace_id = $1 and m.session_id = $2 and m.id = $3 and m.author = 'agent' and m.erased_at is null
    and m.turn ->> 'status' is not null`);
/** Returns whole passages, because positions count UTF-16 units, and Postgres counts characters. */
const EVIDENCE = named(`
  select n.ordinal::int as ordinal, d.title, d.url, p.text, p.start_at
  from unnest($2::uuid[], $3::int[], $4::int[], $5::int[]) with ordinality as n(document_id, version, start, stop, ordinal)
  left join documents d on d.workspace_id = $1 and d.id = n.document_id
  left join lateral (
    select text, start_at from passages
    where workspace_id = $1 and document_id = n.document_id and version = n.version
      and start_at <= n.start and end_at >= n.stop
    order by internal, ordinal limit 1) p on true`);

/** Explains a recorded answer of the agent. */
@Injectable()
export class ExplanationReader {
  constructor(
    private readonly db: TenantDb,
    private readonly gaps: GapsReader,
  ) {}

  /** Throws `not_found`, also for a message that is not an answer of the agent, or was erased. */
  async get(workspaceId: string, sessionId: string, messageId: string): Promise<ExplanationDto> {
    const db = this.db.of(workspaceId);
    const { rows } = await db.query<ExplainedRow>(MESSAGE(workspaceId, sessionId, messageId));
    const row = rows[0];
    if (!row) throw fail('not_found');
    const positions = row.turn.nearest ?? [];
    const columns = [
      positions.map(({ documentId }) => documentId),
      positions.map(({ version }) => version),
      positions.map(({ start }) => start),
      positions.map(({ end }) => end),
    ];
    const [evidence, correction] = await Promise.all([
      db.query<EvidenceRow>(EVIDENCE(workspaceId, ...columns)),
      this.gaps.correctionOf(workspaceId, messageId),
    ]);
    return presentExplanation(row, evidence.rows, correction);
  }
}
