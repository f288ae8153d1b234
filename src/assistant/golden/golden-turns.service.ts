import { Injectable } from '@nestjs/common';
import { asDialogue } from '../../conversations/turns/trial.service.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import { GoldenReplay } from './golden-replay.js';
import { GoldenTurnsReader } from './golden-turns.reader.js';
import { GOLDEN_TURNS_MAX, type GoldenTurnBody, type GoldenTurnDto, type KeptGoldenDto } from './golden-turns.dto.js';
import { GoldenTurnsStore, type NewGoldenTurn } from './golden-turns.store.js';
import { RightAnswersReader } from './right-answers.reader.js';

@Injectable()
export class GoldenTurnsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: GoldenTurnsStore,
    private readonly reader: GoldenTurnsReader,
    private readonly right: RightAnswersReader,
    private readonly replay: GoldenReplay,
    private readonly journal: Journal,
  ) {}

  /** Throws `not_found`; `conflict` if there are too many, or people have not judged the answer right. */
  async create(workspaceId: string, actor: Actor, body: GoldenTurnBody): Promise<GoldenTurnDto> {
    const turn = body.question === undefined ? await this.judged(workspaceId, body) : await this.own(workspaceId, body);
    return this.db.transaction(workspaceId, async (tx) => {
      const [put] = await this.put(tx, workspaceId, { actor, turns: [turn] });
      const kept = required(put, 'the golden turn');
      const golden = await this.reader.get(workspaceId, kept.id, tx);
      if (kept.isNew) await this.audit(tx, workspaceId, { actor, verb: 'create', id: golden.id });
      return this.journal.saveIdempotentResponse(tx, actor, golden);
    });
  }

  /** Every answer of a forecast that people judged right becomes golden. Throws `not_found`, `conflict`. */
  async keepRight(workspaceId: string, actor: Actor, forecastId: string): Promise<KeptGoldenDto> {
    const turns = await this.right.of(workspaceId, forecastId);
    return this.db.transaction(workspaceId, async (tx) => {
      const put = await this.put(tx, workspaceId, { actor, turns });
      const kept = put.filter(({ isNew }) => isNew).length;
      const audit = { action: 'forecast.keep_right', target: 'forecast', targetId: forecastId };
      if (kept > 0) await this.journal.record(tx, workspaceId, { actor, audit });
      const result = { object: 'golden_turns_kept' as const, id: forecastId, kept, known: put.length - kept };
      return this.journal.saveIdempotentResponse(tx, actor, result);
    });
  }

  /** What is answered now is what is expected from here on. Throws `not_found`; `conflict` if nothing differs. */
  accept(workspaceId: string, actor: Actor, id: string): Promise<GoldenTurnDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const { id: known } = await this.reader.get(workspaceId, id, tx);
      if (!(await this.store.accept(tx, workspaceId, known)))
        throw fail('conflict', 'The question is answered as expected.');
      await this.audit(tx, workspaceId, { actor, verb: 'accept', id: known });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, known, tx));
    });
  }

  /** Throws `not_found`. */
  async remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      const { id: known } = await this.reader.get(workspaceId, id, tx);
      await this.store.delete(tx, workspaceId, known);
      await this.audit(tx, workspaceId, { actor, verb: 'delete', id: known });
    });
  }

  private async judged(workspaceId: string, body: GoldenTurnBody): Promise<NewGoldenTurn> {
    const { forecast_id: forecastId, conversation_id: conversationId, turn } = body;
    if (forecastId === undefined || conversationId === undefined || turn === undefined)
      throw fail('missing_field', 'Send question, or forecast_id, conversation_id and turn.', { param: 'question' });
    return this.right.one(workspaceId, { forecastId, conversationId, turn });
  }

  private async own(workspaceId: string, { question = '', history = [] }: GoldenTurnBody): Promise<NewGoldenTurn> {
    const asked = { question, dialogue: asDialogue(history) };
    return { ...asked, channel: null, conversationId: null, expected: await this.replay.answer(workspaceId, asked) };
  }

  private async put(tx: Tx, workspaceId: string, { actor, turns }: { actor: Actor; turns: NewGoldenTurn[] }) {
    await this.store.alone(tx, workspaceId);
    const put: { id: string; isNew: boolean }[] = [];
    for (const turn of turns) put.push(await this.store.put(tx, workspaceId, { actor, turn }));
    if ((await this.store.count(tx, workspaceId)) > GOLDEN_TURNS_MAX)
      throw fail('conflict', `A workspace has at most ${GOLDEN_TURNS_MAX} golden turns. Delete some first.`);
    // The knowledge may have changed since a forecast: they are compared with what is answered now.
    if (put.some(({ isNew }) => isNew)) await this.store.needReplay(tx, workspaceId);
    return put;
  }

  private audit(
    tx: Tx,
    workspaceId: string,
    { actor, verb, id }: { actor: Actor; verb: 'create' | 'accept' | 'delete'; id: string },
  ): Promise<void> {
    const audit = { action: `golden_turn.${verb}`, target: 'golden_turn', targetId: id };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }
}
