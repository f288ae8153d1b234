import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { ForecastWorker } from './forecast.worker.js';
import type { ForecastBody, ForecastDto, ForecastLimitsBody } from './forecasts.dto.js';
import { ForecastsReader } from './forecasts.reader.js';
import { ForecastsStore } from './forecasts.store.js';
import { ModelPermit } from './model-permit.js';

type Verb = 'create' | 'start' | 'pause' | 'cancel' | 'delete';

@Injectable()
export class ForecastsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ForecastsStore,
    private readonly reader: ForecastsReader,
    private readonly worker: ForecastWorker,
    private readonly permit: ModelPermit,
    private readonly journal: Journal,
  ) {}

  /**
   * Throws `invalid_window`, `conflict` if there is nothing to try, too many forecasts, or the large model may not be
   * asked; `invalid_field` without a limit for it.
   */
  async create(workspaceId: string, actor: Actor, body: ForecastBody): Promise<ForecastDto> {
    if (body.starts_at && body.ends_at && body.starts_at >= body.ends_at)
      throw fail('invalid_window', 'ends_at must be after starts_at.', { param: 'ends_at' });
    this.permit.requireLimit(body);
    const forecast = await this.db.transaction(workspaceId, async (tx) => {
      await this.store.requireRoom(tx, workspaceId);
      const id = newId();
      if ((await this.store.insert(tx, workspaceId, { id, body, actor })) === 0)
        throw fail('conflict', 'No imported conversation is of this time: import some first, or choose another time.');
      await this.permit.require(tx, workspaceId, { id, large_model: body.large_model ?? false });
      return this.done(tx, workspaceId, { actor, verb: 'create', id });
    });
    this.worker.wake();
    return forecast;
  }

  /**
   * Goes on after a pause or a failure, or with what the large model did not answer.
   * @param limits in place of those that it had
   * @throws `not_found`; `conflict` also if the large model may not be asked, or no more
   */
  async start(
    workspaceId: string,
    actor: Actor,
    { id, ...limits }: { id: string } & ForecastLimitsBody,
  ): Promise<ForecastDto> {
    const started = await this.change(workspaceId, { actor, verb: 'start', id, ...limits });
    this.worker.wake();
    return started;
  }

  /** Throws `not_found`, `conflict` if it is not running. */
  pause(workspaceId: string, actor: Actor, id: string): Promise<ForecastDto> {
    return this.change(workspaceId, { actor, verb: 'pause', id });
  }

  /** What was tried stays. Throws `not_found`, `conflict` if it has ended. */
  cancel(workspaceId: string, actor: Actor, id: string): Promise<ForecastDto> {
    return this.change(workspaceId, { actor, verb: 'cancel', id });
  }

  /** With its answers and verdicts. Throws `not_found`. */
  async remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      const { id: known } = await this.reader.get(workspaceId, id, tx);
      await this.store.delete(tx, workspaceId, known);
      await this.audit(tx, workspaceId, { actor, verb: 'delete', id: known });
    });
  }

  private change(
    workspaceId: string,
    { actor, verb, ...what }: { actor: Actor; verb: 'start' | 'pause' | 'cancel'; id: string } & ForecastLimitsBody,
  ): Promise<ForecastDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const { id, status, large_model } = await this.reader.get(workspaceId, what.id, tx);
      if (!(await this.store[verb](tx, workspaceId, what)))
        throw fail('conflict', `A forecast that is ${status} cannot be changed like this.`);
      if (verb === 'start') await this.permit.require(tx, workspaceId, { id, large_model });
      return this.done(tx, workspaceId, { actor, verb, id });
    });
  }

  private async done(
    tx: Tx,
    workspaceId: string,
    change: { actor: Actor; verb: Verb; id: string },
  ): Promise<ForecastDto> {
    const forecast = await this.reader.get(workspaceId, change.id, tx);
    await this.audit(tx, workspaceId, { ...change, id: forecast.id });
    return this.journal.saveIdempotentResponse(tx, change.actor, forecast);
  }

  private audit(tx: Tx, workspaceId: string, { actor, verb, id }: { actor: Actor; verb: Verb; id: string }) {
    const audit = { action: `forecast.${verb}`, target: 'forecast', targetId: id };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }
}
