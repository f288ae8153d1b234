/** The team's search over what was said (docs/decisions/0119-message-search.md). */
import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import { Page } from '../../http/page.js';
import { Cursors } from '../../kernel/cursor.js';
import { messagesEndpoint } from '../sessions/sessions.reader.js';
import { excerptOf } from './excerpt.rules.js';
import type { MessageHitDto, MessageHitRow, MessageSearchQuery } from './message-search.dto.js';

const LIMIT_DEFAULT = 20;
/** More words than anybody types; each is looked up by itself. */
const WORDS_MAX = 10;
/** As much of a message is looked through for an excerpt. */
const TEXT_MAX = 20_000;

/** As messages are cut into words. */
const WORDS = named(`select tsvector_to_array(to_tsvector('simple', $1)) as words`);
/** Ids alone: row security would keep a tenant from the index (decision 0119). */
const IDS = named('select found_id from search_messages($1, $2, $3, $4, $5)');
const FOUND = named(`
  select m.id, m.session_id, s.channel, m.author, m.author_label, c.id as contact_id, c.name as contact_name,
    c.email as contact_email, m.created_at, left(m.text, ${TEXT_MAX}) as text
  from messages m
  join sessions s on s.workspace_id = $1 and s.id = m.session_id
  left join contacts c on c.workspace_id = $1 and c.id = s.contact_id
  where m.workspace_id = $1 and m.id = any($2) order by m.created_at desc, m.id desc`);

const ORDER = { endpoint: 'message_search', sort: 'created_at', order: 'desc' };
/** Comes after every id of the same moment, so that a page of older messages begins with the message itself. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

@Injectable()
export class MessageSearchReader {
  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly cursors: Cursors,
  ) {}

  /** The latest first. Throws `invalid_cursor`. */
  async search(workspaceId: string, query: MessageSearchQuery): Promise<Page<MessageHitDto>> {
    const { q, limit = LIMIT_DEFAULT, cursor } = query;
    const scope = { workspaceId, ...ORDER };
    const after = cursor === undefined ? null : this.cursors.open(scope, cursor);
    const { rows: asked } = await this.db.query<{ words: string[] }>(workspaceId, WORDS(q));
    const words = asked[0]?.words.slice(0, WORDS_MAX) ?? [];
    if (words.length === 0) return new Page([], null);
    const { rows: ids } = await this.system.query<{ found_id: string }>(
      IDS(workspaceId, words, after?.value ?? null, after?.id ?? null, limit + 1),
    );
    if (ids.length === 0) return new Page([], null);
    const found = FOUND(
      workspaceId,
      ids.map(({ found_id }) => found_id),
    );
    const { rows } = await this.db.query<MessageHitRow>(workspaceId, found);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = ids.length > limit && last ? { value: last.created_at, id: last.id } : null;
    return new Page(
      shown.map((row) => this.present(workspaceId, row, words)),
      next && this.cursors.seal(scope, next),
    );
  }

  private present(workspaceId: string, row: MessageHitRow, words: string[]): MessageHitDto {
    const { id, created_at: value, contact_id, contact_name, contact_email } = row;
    const messages = { workspaceId, endpoint: messagesEndpoint(row.session_id), sort: 'created_at' };
    return {
      id,
      object: 'message_hit',
      session_id: row.session_id,
      channel: row.channel,
      author: row.author,
      author_label: row.author_label,
      contact: contact_id === null ? null : { id: contact_id, name: contact_name, email: contact_email },
      excerpt: excerptOf(row.text, words),
      older_cursor: this.cursors.seal({ ...messages, order: 'desc' }, { value, id: LAST_ID }),
      newer_cursor: this.cursors.seal({ ...messages, order: 'asc' }, { value, id: LAST_ID }),
      created_at: value,
    };
  }
}
