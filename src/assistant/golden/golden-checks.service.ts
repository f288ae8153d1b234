import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { digestOfDraft } from './change-digest.js';
import { DraftIndexes } from './draft-indexes.js';
import { GoldenCheckWorker } from './golden-check.worker.js';
import type { GoldenCheckBody, GoldenCheckDto } from './golden-checks.dto.js';
import { GoldenChecksReader } from './golden-checks.reader.js';
import { GoldenChecksStore } from './golden-checks.store.js';

@Injectable()
export class GoldenChecksService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: GoldenChecksStore,
    private readonly reader: GoldenChecksReader,
    private readonly drafts: DraftIndexes,
    private readonly worker: GoldenCheckWorker,
    private readonly journal: Journal,
  ) {}

  /** Throws `not_found`, `invalid_field`; `conflict` if the knowledge is too large for a draft to be tried. */
  async create(workspaceId: string, actor: Actor, { document, guardrails }: GoldenCheckBody): Promise<GoldenCheckDto> {
    if (document) await this.drafts.require(workspaceId, document);
    const id = newId();
    const digest = document || guardrails ? digestOfDraft({ document, guardrails }) : null;
    const check = await this.db.transaction(workspaceId, async (tx) => {
      await this.store.insert(tx, workspaceId, { actor, id, document, settings: guardrails, digest });
      const audit = { action: 'golden_check.create', target: 'golden_check', targetId: id };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, id, tx));
    });
    this.worker.wake();
    return check;
  }

  /**
   * Confirms new answers by the ids of their golden turns; the audit trail keeps who did, and which.
   * Throws `not_found`, `conflict` before the check has ended, `invalid_field` for others than it found.
   */
  sign(workspaceId: string, actor: Actor, { id, turnIds }: { id: string; turnIds: string[] }): Promise<GoldenCheckDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const check = await this.reader.get(workspaceId, id, tx);
      if (check.status !== 'done') throw fail('conflict', 'The check has not ended yet.');
      const wanted = [...new Set(turnIds.map((one) => one.toLowerCase()))];
      const known = new Set(await this.store.known(tx, workspaceId, { id: check.id, turnIds: wanted }));
      const unknown = wanted.find((one) => !known.has(one));
      if (unknown !== undefined)
        throw fail('invalid_field', `The check found no other answer of ${unknown}.`, { param: 'golden_turn_ids' });
      if ((await this.store.confirm(tx, workspaceId, { id: check.id, turnIds: wanted, actor })) > 0)
        for (const targetId of wanted) {
          const audit = { action: 'golden_turn.confirm', target: 'golden_turn', targetId };
          await this.journal.record(tx, workspaceId, { actor, audit });
        }
      return this.reader.get(workspaceId, check.id, tx);
    });
  }

  /** Also ends it. Throws `not_found`. */
  async remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      const { id: known } = await this.reader.get(workspaceId, id, tx);
      await this.store.delete(tx, workspaceId, known);
      const audit = { action: 'golden_check.delete', target: 'golden_check', targetId: known };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }
}
