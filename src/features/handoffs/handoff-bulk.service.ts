import { Injectable, Logger } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import { Journal } from '../../events/journal.js';
import { ApiError, fail } from '../../kernel/errors.js';
import type { HandoffBulkBody, HandoffBulkDto, HandoffBulkResultDto } from './handoff-bulk.dto.js';
import { HandoffPatchesService } from './handoff-patches.service.js';
import { HandoffTakeoversService } from './handoff-takeovers.service.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffDto } from './handoffs.dto.js';

/** Of one request: as many connections at most, so that others go on meanwhile. */
const AT_ONCE = 2;

/** Does the same to many hand-offs, each in a transaction of its own, by the services that do it to one. */
@Injectable()
export class HandoffBulkService {
  private readonly log = new Logger(HandoffBulkService.name);

  constructor(
    private readonly db: TenantDb,
    private readonly patches: HandoffPatchesService,
    private readonly takeovers: HandoffTakeoversService,
    private readonly journal: Journal,
  ) {}

  /** Throws `invalid_field` where it is not said what to do, or two things are; what is refused for one is its own result. */
  async apply({ workspaceId, actor }: WorkspaceActor, body: HandoffBulkBody): Promise<HandoffBulkDto> {
    const step = this.stepOf(body);
    // The key is the whole request's: no single one of them may answer for it.
    const context = { workspaceId, actor: { ...actor, claim: undefined } };
    const results: HandoffBulkResultDto[] = [];
    const waiting = body.ids.map((id) => id.toLowerCase()).entries();
    const work = async (): Promise<void> => {
      for (const [index, id] of waiting) results[index] = await this.resultOf(id, step(context, id));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const refused = results.filter(({ error }) => error !== null).length;
    const answer: HandoffBulkDto = { object: 'handoff_bulk', done: results.length - refused, refused, results };
    return this.db.transaction(workspaceId, (tx) => this.journal.saveIdempotentResponse(tx, actor, answer));
  }

  /** Whatever fails is this one's own result: others are done by then, and the caller has to learn of them. */
  private async resultOf(id: string, doing: Promise<HandoffDto>): Promise<HandoffBulkResultDto> {
    try {
      return { id, handoff: await doing, error: null };
    } catch (error) {
      if (!(error instanceof ApiError)) this.log.error(`a hand-off of many failed: ${(error as Error).message}`);
      const { code, message } = error instanceof ApiError ? error : fail('internal_error');
      return { id, handoff: null, error: { code, message } };
    }
  }

  private stepOf(body: HandoffBulkBody): (context: WorkspaceActor, id: string) => Promise<HandoffDto> {
    const { assignee_id, resolution } = body;
    if ((assignee_id === undefined) === (resolution === undefined))
      throw fail('invalid_field', 'Send assignee_id or resolution, not both.', { param: 'resolution' });
    if (resolution !== undefined) return (context, id) => this.takeovers.resolve(context, id, { resolution });
    return (context, id) => this.patches.patch(context, id, { assignee_id });
  }
}
