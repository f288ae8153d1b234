/** Sends the messages of the agent and the team. */
import { Injectable } from '@nestjs/common';
import { asUnavailable, isOverTime } from '../platform/db/errors.js';
import { SystemDb } from '../platform/db/system-db.js';
import { LaneWorker } from '../platform/db/lane-worker.js';
import { OutboxStore } from './outbox.store.js';
import { OutgoingMessages } from './outgoing/outgoing-messages.js';
import { LEASE_S, RETRY_S } from './outgoing/send-times.js';

const LANES = 4;
const RETRY_MAX_S = 300;

@Injectable()
export class OutboxQueue extends LaneWorker {
  constructor(
    private readonly system: SystemDb,
    private readonly store: OutboxStore,
    private readonly messages: OutgoingMessages,
  ) {
    super(LANES);
  }

  protected async next(): Promise<boolean> {
    const message = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (!message) return false;
    await this.messages.process(message).catch(async (error: Error) => {
      this.log.warn(`message ${message.message_id} was not sent, attempt ${message.attempts}: ${error.message}`);
      const seconds = Math.min(RETRY_MAX_S, RETRY_S * 2 ** (message.attempts - 1));
      const isOutage = asUnavailable(error) !== undefined && !isOverTime(error); // a timeout may recur every time
      if (isOutage) await this.store.giveBack(this.system, message, RETRY_S);
      else await this.store.retry(this.system, message, seconds);
    });
    return true;
  }
}
