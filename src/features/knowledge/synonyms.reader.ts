import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';

const ALL = named('select phrases from synonyms where workspace_id = $1 order by place');
/** What the team wrote, and what titles and headings explain of the words that are asked for. */
const FOR = named(`
  select phrases from (
    (select 0 as kind, place, phrases from synonyms where workspace_id = $1)
    union all
    (select distinct 1, 0, array[short, long] as phrases from learnt_abbreviations
     where workspace_id = $1 and (short = any($2) or first_word = any($2)) order by phrases limit $3)
  ) known order by kind, place, phrases`);
const LEARNT_MAX = 50;
const WORDS_MAX = 200;

@Injectable()
export class SynonymsReader {
  constructor(private readonly db: TenantDb) {}

  /** Phrases that mean the same, in the team's order: at most SYNONYMS_MAX groups. */
  async all(workspaceId: string): Promise<string[][]> {
    const { rows } = await this.db.query<{ phrases: string[] }>(workspaceId, ALL(workspaceId));
    return rows.map(({ phrases }) => phrases);
  }

  /** Those of the team, and those learnt from titles and headings that a question may mean. Same knowledge, same groups. */
  async for(workspaceId: string, question: string): Promise<string[][]> {
    const words = new Set(
      question
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.slice(0, WORDS_MAX),
    );
    const { rows } = await this.db.query<{ phrases: string[] }>(workspaceId, FOR(workspaceId, [...words], LEARNT_MAX));
    return rows.map(({ phrases }) => phrases);
  }
}
