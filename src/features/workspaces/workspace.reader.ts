import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { named, type Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import { DefinitionsReader } from '../actions/definitions.reader.js';
import { AvailabilityReader } from '../meetings/availability.reader.js';
import { periodOf } from '../credits/credits.dto.js';
import {
  creditLimit,
  presentWorkspace,
  WORKSPACE_SELECT,
  type WorkspaceDto,
  type WorkspaceRow,
} from './workspace.dto.js';

const GET = named(WORKSPACE_SELECT);
const NAME = named('select name from workspaces where workspace_id = $1');

/** A tenant as its own people see it. */
@Injectable()
export class WorkspaceReader {
  constructor(
    private readonly db: TenantDb,
    private readonly availability: AvailabilityReader,
    private readonly actions: DefinitionsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not_found`. @param db an open transaction, where it is to be read there */
  async get(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<WorkspaceDto> {
    const row = await this.row(workspaceId, db);
    const availability = await this.availability.list(db, workspaceId);
    return presentWorkspace(row, availability, await this.actions.list(workspaceId, db));
  }

  /** As the agent calls the company. Throws `not_found`. */
  async nameOf(workspaceId: string): Promise<string> {
    const { rows } = await this.db.query<{ name: string }>(workspaceId, NAME(workspaceId));
    if (!rows[0]) throw fail('not_found');
    return rows[0].name;
  }

  /** Throws `credits_exhausted` where no new session may begin this month. */
  async requireCredit(workspaceId: string): Promise<void> {
    const row = await this.row(workspaceId);
    const limit = creditLimit(row);
    if (limit !== null && row.used >= limit) throw creditsExhausted(row.period);
  }

  private async row(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<WorkspaceRow> {
    const { rows } = await db.query<WorkspaceRow>(GET(workspaceId, periodOf(this.clock.now())));
    if (!rows[0]) throw fail('not_found');
    return rows[0];
  }
}

export const creditsExhausted = (period: string): Error =>
  fail('credits_exhausted', `The credits of ${period} are used up: no new session begins, those that run go on.`);
