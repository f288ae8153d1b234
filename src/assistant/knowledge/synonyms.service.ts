import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { Journal } from '../../platform/events/journal.js';

const CLEAR = named('delete from synonyms where workspace_id = $1');
const ADD = named(`
  insert into synonyms (workspace_id, place, phrases)
  select $1, g.place, array(select jsonb_array_elements_text(g.phrases))
  from unnest($2::jsonb[]) with ordinality as g(phrases, place)`);
/** Serialises concurrent imports. */
const LOCK_SYNONYMS = named('select from workspaces where workspace_id = $1 for no key update');

@Injectable()
export class SynonymsService {
  constructor(
    private readonly db: TenantDb,
    private readonly journal: Journal,
  ) {}

  /** Replaces the list of synonyms, effective from the next question. */
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
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }
}
