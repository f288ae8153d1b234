import type { PostingList, PostingsQuery } from '../../agent/ports/knowledge.js';
import { named } from '../../platform/db/statement.js';
import type { TenantDb } from '../../platform/db/tenant-db.js';
import type { IndexMemory } from './index-memory.js';
import { byBlock, type PackedBlock, picked, unpacked } from './packed-postings.js';

const ALL = named(`
  select lexeme, block, postings from posting_blocks where workspace_id = $1 and not internal and lexeme = any($2)`);
const AMONG = named(`
  select lexeme, block, postings from posting_blocks
  where workspace_id = $1 and not internal and lexeme = any($2) and block = any($3)`);

/** A longer list is never read only for the cache. */
const WHOLE_MAX = 100_000;
const NOWHERE: PostingList = { passages: new Int32Array(0), counts: new Int32Array(0), lengths: new Int32Array(0) };

interface BlockRow extends PackedBlock {
  lexeme: string;
  [column: string]: unknown;
}

/** Reads postings from their blocks, and caches complete lists. */
export class PostingLists {
  constructor(
    private readonly db: TenantDb,
    private readonly memory: IndexMemory,
  ) {}

  async read(workspaceId: string, { revision, lexemes, among }: PostingsQuery): Promise<Map<string, PostingList>> {
    const remembered = this.memory.forWorkspace(workspaceId, revision);
    const found = new Map<string, PostingList>();
    const missing: string[] = [];
    // It is worth reading all postings of frequently requested lexemes, even if only some are needed now.
    let whole = true;
    for (const lexeme of lexemes) {
      const list = remembered.list(lexeme);
      if (list) {
        found.set(lexeme, among ? picked(list, among) : list);
        continue;
      }
      missing.push(lexeme);
      if (!among) continue;
      const again = remembered.isAskedAgain(lexeme);
      whole &&= again && (remembered.frequency(lexeme) ?? Infinity) <= WHOLE_MAX;
    }
    if (missing.length > 0) {
      const lists = await this.blocks(workspaceId, missing, whole ? undefined : among);
      for (const lexeme of missing) {
        const list = lists.get(lexeme) ?? NOWHERE;
        if (whole) remembered.keepList(lexeme, list);
        found.set(lexeme, whole && among ? picked(list, among) : list);
      }
    }
    return new Map([...found].filter(([, { passages }]) => passages.length > 0));
  }

  private async blocks(
    workspaceId: string,
    lexemes: string[],
    among: number[] | undefined,
  ): Promise<Map<string, PostingList>> {
    const wanted = among && byBlock(among);
    const statement = wanted ? AMONG(workspaceId, lexemes, [...wanted.keys()]) : ALL(workspaceId, lexemes);
    const { rows } = await this.db.query<BlockRow>(workspaceId, statement);
    const blocks = new Map<string, PackedBlock[]>();
    for (const row of rows) {
      const known = blocks.get(row.lexeme);
      if (known) known.push(row);
      else blocks.set(row.lexeme, [row]);
    }
    return new Map([...blocks].map(([lexeme, packed]) => [lexeme, unpacked(packed, wanted)]));
  }
}
