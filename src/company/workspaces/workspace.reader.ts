import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { DefinitionsReader } from '../../assistant/actions/definitions.reader.js';
import { AvailabilityReader } from '../../people/meetings/availability.reader.js';
import { CreditsReader } from '../credits/credits.reader.js';
import { presentWorkspace, WORKSPACE_SELECT, type WorkspaceDto, type WorkspaceRow } from './workspace.dto.js';

const GET = named(WORKSPACE_SELECT);
const COMPANY = named(`select name, office_hours ->> 'timezone' as timezone from workspaces where workspace_id = $1`);

/** What the agent knows of the company that it speaks for. */
export interface Company extends Record<string, unknown> {
  name: string;
  /** IANA, of its office hours; null = it has none. */
  timezone: string | null;
}

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

  /** Throws `not_found`. */
  async companyOf(workspaceId: string): Promise<Company> {
    const { rows } = await this.db.query<Company>(workspaceId, COMPANY(workspaceId));
    if (!rows[0]) throw fail('not_found');
    return rows[0];
  }
}
