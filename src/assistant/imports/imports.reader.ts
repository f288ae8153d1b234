import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import type { ImportDto, ImportSkipDto, ImportSkipsQuery } from './imports.dto.js';

/** Imports kept per workspace. */
export const IMPORTS_MAX = 100;

const inJson = (time: string): string => `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SELECT = `
  select id, 'import' as object, source, name, status, error, bytes::float8 as bytes, parts, conversations, unchanged,
    skipped, requested_by ->> 'label' as requested_by, model_consent_by ->> 'label' as model_consent_by, model_consent_at,
    created_at, started_at, finished_at, (
      select jsonb_build_object('address', a.address, 'since', ${inJson('a.since')}, 'until', ${inJson('a.until')},
        'fetched', a.fetched, 'is_complete', a.is_complete, 'needs_token', a.token is null and not a.is_complete)
      from import_accounts a where a.workspace_id = $1 and a.import_id = imports.id) as account
  from imports where workspace_id = $1`;
const GET = named(`${SELECT} and id = $2`);
const LIST = named(`${SELECT} order by created_at desc, id desc limit ${IMPORTS_MAX}`);
const SKIPS = listSpec({
  endpoint: 'import skips',
  columns: 'id, item, reason, position',
  from: 'import_skips',
  sorts: ['position'],
  filters: { import_id: 'import_id' },
  always: ['import_id'],
  defaultOrder: 'asc',
});

type ImportRow = ImportDto & Record<string, unknown>;
type SkipRow = { id: string; item: string; reason: string; position: number };

@Injectable()
export class ImportsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  /** Latest first. */
  async list(workspaceId: string): Promise<ImportDto[]> {
    return (await this.db.query<ImportRow>(workspaceId, LIST(workspaceId))).rows;
  }

  /** Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<ImportDto> {
    const { rows } = await db.query<ImportRow>(GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return rows[0];
  }

  /** What it left out, in the order of the file. Throws `not_found`. */
  async skips(workspaceId: string, id: string, query: ImportSkipsQuery): Promise<Page<ImportSkipDto>> {
    await this.get(workspaceId, id);
    const of = { ...query, import_id: id.toLowerCase() };
    const present = ({ item, reason }: SkipRow): ImportSkipDto => ({ object: 'import_skip', item, reason });
    return this.pager.page<SkipRow, ImportSkipDto>(workspaceId, SKIPS, { query: of, present });
  }
}
