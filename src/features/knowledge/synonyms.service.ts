import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { Journal } from '../../events/journal.js';

/** Groups that a workspace has at most. */
export const SYNONYMS_MAX = 500;

const CLEAR = named('delete from synonyms where workspace_id = $1');
const ADD = named(`
  insert into synonyms (workspace_id, place, phrases)
  select $1, g.place, array(select jsonb_array_elements_text(g.phrases))
  from unnest($2::jsonb[]) with ordinality as g(phrases, place)`);
/** Two imports at once come one after the other. */
const LOCK_SYNONYMS = named('select from workspaces where workspace_id = $1 for no key update');

@Injectable()
export class SynonymsService {
  constructor(
    private readonly db: TenantDb,
    private readonly journal: Journal,
  ) {}

  /** Puts a list in the place of the one there is; answers know it from the next question on. */
  async replace(workspaceId: string, actor: Actor, groups: string[][]): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      await tx.query(LOCK_SYNONYMS(workspaceId));
      await tx.query(CLEAR(workspaceId));
      await tx.query(
        ADD(
          workspaceId,
          groups.map((phrases) => JSON.stringify(phrases)),
        ),
      );
      const audit = { action: 'synonyms.replace', target: 'workspace', targetId: workspaceId, changes: ['synonyms'] };
      await this.journal.record(tx, workspaceId, actor, { audit });
    });
  }
}
