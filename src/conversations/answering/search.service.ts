import { Injectable } from '@nestjs/common';
import { AgentThreads, TurnOverBudget } from '../../agent/threads/agent-threads.js';
import { fail } from '../../platform/kernel/errors.js';
import { PostgresIndex } from '../../assistant/knowledge/postgres-index.reader.js';
import type { FoundQuoteDto, SearchBody } from './search.dto.js';

const LIMIT_DEFAULT = 5;
const SCORE_DECIMALS = 1_000;

/** Searches a workspace's public knowledge without answering. */
@Injectable()
export class SearchService {
  constructor(
    private readonly index: PostgresIndex,
    private readonly threads: AgentThreads,
  ) {}

  /**
   * The best matching quotations, best first; empty if nothing matches. With semantic search, the nearest ones
   * are always returned. Throws `invalid_field` for a query beyond its budget.
   */
  async quotes(workspaceId: string, { query, locale, limit = LIMIT_DEFAULT }: SearchBody): Promise<FoundQuoteDto[]> {
    const search = { query, locale: locale ?? null, limit };
    const found = await this.threads.search(workspaceId, this.index, search).catch((error: unknown) => {
      if (!(error instanceof TurnOverBudget)) throw error;
      throw fail('invalid_field', 'query is too complex to analyse', { param: 'query' });
    });
    return found.map((evidence) => ({
      document_id: evidence.documentId,
      title: evidence.title,
      url: evidence.url,
      version: evidence.version,
      start: evidence.start,
      end: evidence.end,
      quote: evidence.quote,
      context: evidence.context,
      score: Math.round(evidence.score * SCORE_DECIMALS) / SCORE_DECIMALS,
    }));
  }
}
