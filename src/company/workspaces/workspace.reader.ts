import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { DefinitionsReader } from '../../assistant/actions/definitions.reader.js';
import { AvailabilityReader } from '../../people/meetings/availability.reader.js';
import { CreditsReader } from '../credits/credits.reader.js';
import { presentWorkspace, WORKSPACE_SELECT, type WorkspaceDto, type WorkspaceRow } from './workspace.dto.js';

const GET = named(WORKSPACE_SELECT);
const NAME = named('select name from workspaces where workspace_id = $1');

/** Reads a workspace as its own members see it. */
@Injectable()
export class WorkspaceReader {
  constructor(
    private readonly db: TenantDb,
    private readonly availability: AvailabilityReader,
    private readonly actions: DefinitionsReader,
    private readonly credits: CreditsReader,
  ) {}

  /** Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, db: Queryable = this.db.of(workspaceId)): Promise<WorkspaceDto> {
    const { rows } = await db.query<WorkspaceRow>(GET(workspaceId, this.credits.period));
    const row = rows[0];
    if (!row) throw fail('not_found');
    const availability = await this.availability.list(db, workspaceId);
    return presentWorkspace(row, availability, await this.actions.list(workspaceId, db));
  }

  /** The company name that the agent uses. Throws `not_found`. */
  async nameOf(workspaceId: string): Promise<string> {
    const { rows } = await this.db.query<{ name: string }>(workspaceId, NAME(workspaceId));
    if (!rows[0]) throw fail('not_found');
    return rows[0].name;
  }
}
