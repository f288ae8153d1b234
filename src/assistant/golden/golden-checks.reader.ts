import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../platform/db/columns.js';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page, PageQuery } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import type { Requester } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { GoldenDifferenceEntity } from './entities/golden-difference.entity.js';
import type { GoldenCheckDto, GoldenDifferenceDto } from './golden-checks.dto.js';

/** Checks kept per workspace: the latest. */
export const GOLDEN_CHECKS_MAX = 20;

const of = (condition: string): string => `
  (select count(*)::int from golden_differences d
    where d.workspace_id = c.workspace_id and d.check_id = c.id and ${condition})`;
const SELECT = `
  select c.id, 'golden_check' as object, c.kind, c.status, c.error, c.document ->> 'document_id' as document_id, c.version,
    c.version_before, c.turns, c.done,
    jsonb_build_object('reworded', ${of(`d.change = 'reworded'`)}, 'changed', ${of(`d.change = 'changed'`)},
      'lost', ${of(`d.change = 'lost'`)}, 'gained', ${of(`d.change = 'gained'`)}) as counts,
    ${of('d.confirmed_at is null')} as unconfirmed,
    c.requested_by ->> 'label' as requested_by, c.created_at, c.started_at, c.finished_at
  from golden_checks c where c.workspace_id = $1`;
const GET = named(`${SELECT} and c.id = $2`);
const LIST = named(`${SELECT} order by c.created_at desc, c.id desc limit ${GOLDEN_CHECKS_MAX}`);
const DIFFERENCES = listSpec({
  endpoint: 'golden_differences',
  columns: columnsOf(GoldenDifferenceEntity),
  from: 'golden_differences',
  sorts: ['created_at'],
  filters: { check_id: 'check_id' },
  always: ['check_id'],
  defaultOrder: 'asc',
});

type CheckRow = GoldenCheckDto & Record<string, unknown>;
type DifferenceRow = Omit<GoldenDifferenceEntity, 'workspace_id'>;

@Injectable()
export class GoldenChecksReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  /** Latest first. */
  async list(workspaceId: string): Promise<GoldenCheckDto[]> {
    return (await this.db.query<CheckRow>(workspaceId, LIST(workspaceId))).rows;
  }

  /** Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<GoldenCheckDto> {
    const { rows } = await db.query<CheckRow>(GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return rows[0];
  }

  /** Throws `not_found`. */
  async differences(workspaceId: string, id: string, query: PageQuery): Promise<Page<GoldenDifferenceDto>> {
    await this.get(workspaceId, id);
    const page = { query, present: presentDifference, fixed: { check_id: id } };
    return this.pager.page<DifferenceRow, GoldenDifferenceDto>(workspaceId, DIFFERENCES, page);
  }
}

const presentDifference = ({ check_id: _, confirmed_by, ...row }: DifferenceRow): GoldenDifferenceDto => ({
  ...row,
  object: 'golden_difference',
  confirmed_by: confirmed_by === null ? null : (confirmed_by as Requester).label,
});
