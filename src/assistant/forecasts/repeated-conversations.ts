/** Stores what was tried; of a forecast that is made again, with people's verdicts where they still hold. */
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { RepeatBody } from './forecasts.dto.js';
import { ForecastsStore, type LeasedForecast } from './forecasts.store.js';
import { repeatedOf } from './repeat.rules.js';
import { placesOf } from './sampling.rules.js';
import type { TriedConversation } from './tried-conversation.js';
import { TriedConversationsReader } from './tried-conversations.reader.js';
import { VerdictsStore } from './verdicts.store.js';

@Injectable()
export class RepeatedConversations {
  constructor(
    private readonly store: ForecastsStore,
    private readonly verdicts: VerdictsStore,
    private readonly tried: TriedConversationsReader,
  ) {}

  /** Throws `conflict` if there are too many forecasts. @returns how many conversations it will try */
  async begin(
    tx: Tx,
    workspaceId: string,
    { of, ...more }: { id: string; of: string; body: RepeatBody; actor: Actor },
  ): Promise<number> {
    await this.store.requireRoom(tx, workspaceId);
    const places = placesOf(await this.tried.all(workspaceId, of, tx));
    return this.store.insertAgain(tx, workspaceId, { of, ...more, places });
  }

  async put(tx: Tx, held: LeasedForecast, tried: TriedConversation): Promise<void> {
    const { workspace_id: workspaceId, id: to, based_on: from } = held;
    const { conversationId } = tried;
    if (from === null) return void (await this.store.put(tx, held, { ...tried, isSame: false }));
    const before = await this.store.turns(tx, workspaceId, { id: from, conversationId });
    const { turns, isSame } = repeatedOf(before, tried.turns, held.large_model);
    if (!(await this.store.put(tx, held, { ...tried, isSame }))) return;
    await this.verdicts.carry(tx, workspaceId, { from, to, conversationId, turns });
  }
}
