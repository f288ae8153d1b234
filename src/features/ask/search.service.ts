import { Injectable } from '@nestjs/common';
import { rateEvidence } from '../../agent/retrieval/evidence.js';
import { answerKind, searchAttempts } from '../../agent/retrieval/question.js';
import { search } from '../../agent/retrieval/search.js';
import { PostgresIndex } from '../knowledge/postgres-index.reader.js';
import type { FoundQuoteDto, SearchBody } from './search.dto.js';

const LIMIT_DEFAULT = 5;
const SCORE_DECIMALS = 1_000;

/** Looks into a workspace's public knowledge without answering from it. */
@Injectable()
export class SearchService {
  constructor(private readonly index: PostgresIndex) {}

  /** The quotations that fit best, best first; none where nothing fits. */
  async quotes(workspaceId: string, { query, locale, limit = LIMIT_DEFAULT }: SearchBody): Promise<FoundQuoteDto[]> {
    for (const { terms } of searchAttempts(query, [], locale ?? null)) {
      const rated = rateEvidence(await search(this.index, workspaceId, terms), answerKind(query));
      if (rated.length === 0) continue;
      return rated.slice(0, limit).map(({ evidence }) => ({
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
    return [];
  }
}
