import { Injectable, Logger } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import { ApiError, fail } from '../../platform/kernel/errors.js';
import { inLanes } from '../../platform/kernel/in-lanes.js';
import { HandoffBulkSteps } from './handoff-bulk-steps.js';
import type { HandoffBulkBody, HandoffBulkDto, HandoffBulkResultDto } from './handoff-bulk.dto.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffDto } from './handoffs.dto.js';

/** Concurrent changes of one request: it uses this many connections, so that others can proceed. */
const AT_ONCE = 2;

/** Applies the same change to many hand-offs, each in its own transaction, through the services for a single one. */
@Injectable()
export class HandoffBulkService {
  private readonly log = new Logger(HandoffBulkService.name);

  constructor(
    private readonly db: TenantDb,
    private readonly steps: HandoffBulkSteps,
    private readonly journal: Journal,
  ) {}

  /**
   * Throws `invalid_field` if the body contains no change, or two; the failure of a single hand-off is its own
   * result.
   */
  async apply({ workspaceId, actor }: WorkspaceActor, body: HandoffBulkBody): Promise<HandoffBulkDto> {
    const step = this.steps.of(body);
    // The idempotency key belongs to the whole request: no single change may store its response.
    const context = { workspaceId, actor: { ...actor, claim: undefined } };
    const results: HandoffBulkResultDto[] = [];
    const waiting = body.ids.map((id) => id.toLowerCase());
    await inLanes([...waiting.entries()], { atOnce: AT_ONCE }, async ([index, id]) => {
      results[index] = await this.resultOf(id, () => step(context, id));
    });
    const refused = results.filter(({ error }) => error !== null).length;
    const answer: HandoffBulkDto = { object: 'handoff_bulk', done: results.length - refused, refused, results };
    return this.db.transaction(workspaceId, (tx) => this.journal.saveIdempotentResponse(tx, actor, answer));
  }

  /** An error is the result of its own hand-off: others have been changed by then, and the caller must learn that. */
  private async resultOf(id: string, doing: () => Promise<HandoffDto>): Promise<HandoffBulkResultDto> {
    try {
      return { id, handoff: await doing(), error: null };
    } catch (error) {
      if (!(error instanceof ApiError)) this.log.error(`a hand-off of many failed: ${(error as Error).message}`);
      const { code, message } = error instanceof ApiError ? error : fail('internal_error');
      return { id, handoff: null, error: { code, message } };
    }
  }
}
