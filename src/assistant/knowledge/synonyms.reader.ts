import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';

const ALL = named('select phrases from synonyms where workspace_id = $1 order by place');
/** The team's synonyms, and abbreviations in titles and headings for the given words. */
const FOR = named(`
  select phrases from (
    (select 0 as kind, place, phrases from synonyms where workspace_id = $1)
    union all
    (select distinct 1, 0, array[short, long] as phrases from learnt_abbreviations
     where workspace_id = $1 and (short = any($2) or first_word = any($2)) order by phrases limit $3)
  ) known order by kind, place, phrases`);
/** The same learnt ones for many questions at once, by the place of each. */
const LEARNT = named(`
  select q.place::int as place, k.phrases from unnest($2::jsonb[]) with ordinality as q(words, place)
  cross join lateral (
    select distinct array[a.short, a.long] as phrases from learnt_abbreviations a
    where a.workspace_id = $1 and array[a.short, a.first_word] && array(select jsonb_array_elements_text(q.words))
    order by phrases limit $3) k
  order by q.place, k.phrases`);
const LEARNT_MAX = 50;
const WORDS_MAX = 200;

@Injectable()
export class SynonymsReader {
  constructor(private readonly db: TenantDb) {}

  /** Synonym groups in the team's order: at most SYNONYMS_MAX groups. */
  async all(workspaceId: string): Promise<string[][]> {
    const { rows } = await this.db.query<{ phrases: string[] }>(workspaceId, ALL(workspaceId));
    return rows.map(({ phrases }) => phrases);
  }

  /** The team's groups, and those learnt from titles and headings that match a question. Deterministic. */
  async for(workspaceId: string, question: string): Promise<string[][]> {
    const { rows } = await this.db.query<{ phrases: string[] }>(
      workspaceId,
      FOR(workspaceId, wordsOf(question), LEARNT_MAX),
    );
    return rows.map(({ phrases }) => phrases);
  }

  /** What `for` returns of each question. */
  async forEach(workspaceId: string, questions: string[]): Promise<string[][][]> {
    const own = await this.all(workspaceId);
    const words = questions.map((question) => JSON.stringify(wordsOf(question)));
    const { rows } = await this.db.query<{ place: number; phrases: string[] }>(
      workspaceId,
      LEARNT(workspaceId, words, LEARNT_MAX),
    );
    const found = questions.map(() => [...own]);
    for (const { place, phrases } of rows) found[place - 1]?.push(phrases);
    return found;
  }
}

const wordsOf = (question: string): string[] => [
  ...new Set(
    question
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, WORDS_MAX),
  ),
];
