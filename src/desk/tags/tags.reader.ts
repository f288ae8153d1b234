import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import {
  presentSessionTag,
  presentTag,
  TAG_COLUMNS,
  type SessionTagDto,
  type SessionTagRow,
  type TagDto,
  type TagRow,
  type TagsQuery,
} from './tags.dto.js';

const LIST = listSpec({
  endpoint: 'tags',
  columns: TAG_COLUMNS,
  from: 'tags',
  sorts: ['name', 'created_at'],
  filters: {},
  defaultOrder: 'asc',
});
const GET = named(`select ${TAG_COLUMNS} from tags where workspace_id = $1 and id = $2`);
const OF_SESSION = named(`
  select s.session_id, s.tag_id, t.name, t.color, s.tagged_at
  from session_tags s join tags t on t.workspace_id = s.workspace_id and t.id = s.tag_id
  where s.workspace_id = $1 and s.session_id = $2 order by t.name, t.id`);

@Injectable()
export class TagsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly sessions: SessionsReader,
  ) {}

  list(workspaceId: string, query: TagsQuery): Promise<Page<TagDto>> {
    return this.pager.page<TagRow, TagDto>(workspaceId, LIST, { query, present: presentTag });
  }

  /** One tag. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<TagDto> {
    const { rows } = await this.db.query<TagRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentTag(rows[0]);
  }

  /** The tags of a session, which are few. Throws `not_found`. */
  async ofSession(workspaceId: string, sessionId: string): Promise<Page<SessionTagDto>> {
    await this.sessions.get(workspaceId, sessionId);
    const { rows } = await this.db.query<SessionTagRow>(workspaceId, OF_SESSION(workspaceId, sessionId));
    return new Page(rows.map(presentSessionTag), null);
  }
}
