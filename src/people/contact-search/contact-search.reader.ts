/** The team's search for a contact (docs/decisions/0124-contact-search.md). */
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DatabaseBusy } from '../../platform/db/errors.js';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Page } from '../../platform/http/page.js';
import { Cursors, type Position } from '../../platform/kernel/cursor.js';
import { FairQueue } from '../../platform/kernel/fair-queue.js';
import { CONTACT_COLUMNS, presentContact, type ContactDto, type ContactRow } from '../contacts/contacts.dto.js';
import type { ContactSearchQuery } from './contact-search.dto.js';

const LIMIT_DEFAULT = 50;
/** Ids alone: row security would keep a tenant from the index. */
const IDS = named('select found_id, found_at from search_contacts($1, $2, $3, $4, $5, $6, $7)');
const FOUND = named(`
  select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and id = any($2)
  order by last_seen_at desc, id desc`);

const ORDER = { endpoint: 'contact_search', sort: 'last_seen_at', order: 'desc' };

/** Searches under way over all workspaces, as the lane has; one of each workspace. */
const AT_ONCE = { slots: 2, slotsOf: () => 1, waitingMax: 200, waitingPerKeyMax: 20, waitMs: 10_000 };

interface FoundContact extends Record<string, unknown> {
  found_id: string;
  found_at: string;
}

@Injectable()
export class ContactSearchReader {
  private readonly queue = new FairQueue({ ...AT_ONCE, refuse: (reason) => new DatabaseBusy(reason) });

  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly cursors: Cursors,
  ) {}

  /** Last seen first. Throws `invalid_cursor`; DatabaseBusy where too many search. */
  async search(workspaceId: string, query: ContactSearchQuery): Promise<Page<ContactDto>> {
    const { limit = LIMIT_DEFAULT, cursor } = query;
    const scope = { workspaceId, ...ORDER };
    const after = cursor === undefined ? null : this.cursors.open(scope, cursor);
    if (query.ids !== undefined) return new Page(await this.read(workspaceId, query.ids.split(',')), null);
    const q = query.q ?? '';
    const id = q.trim();
    const byId = isUUID(id) ? await this.read(workspaceId, [id]) : [];
    if (byId.length > 0) return new Page(byId, null);
    const found = await this.find(workspaceId, { ...query, q }, { after, count: limit + 1 });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const next = last ? this.cursors.seal(scope, { value: last.found_at, id: last.found_id }) : null;
    const ids = page.map(({ found_id }) => found_id);
    return new Page(await this.read(workspaceId, ids), next);
  }

  private async read(workspaceId: string, ids: string[]): Promise<ContactDto[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.db.query<ContactRow>(workspaceId, FOUND(workspaceId, ids));
    return rows.map(presentContact);
  }

  private async find(
    workspaceId: string,
    { q, kind, blocked }: ContactSearchQuery & { q: string },
    { after, count }: { after: Position | null; count: number },
  ): Promise<FoundContact[]> {
    const release = await this.queue.enter(workspaceId);
    try {
      const parameters = [workspaceId, [q], kind ?? null, blocked ?? null];
      const ids = IDS(...parameters, after?.value ?? null, after?.id ?? null, count);
      return (await this.system.inLane('search').query<FoundContact>(ids)).rows;
    } finally {
      release();
    }
  }
}
