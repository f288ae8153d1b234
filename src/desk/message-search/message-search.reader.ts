/** The team's search in messages (docs/decisions/0119-message-search.md). */
import { Injectable } from '@nestjs/common';
import { DatabaseBusy } from '../../platform/db/errors.js';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Page } from '../../platform/http/page.js';
import { Cursors, type Position } from '../../platform/kernel/cursor.js';
import { FairQueue } from '../../platform/kernel/fair-queue.js';
import { messagesInContext, type MessageInContext } from '../../conversations/sessions/messages-in-context.reader.js';
import { messagesEndpoint } from '../../conversations/sessions/sessions.reader.js';
import { plainText } from '../../platform/kernel/markdown/plain.js';
import { withoutAddresses } from '../../platform/kernel/markdown/links.js';
import { excerptOf } from './excerpt.rules.js';
import type { MessageHitDto, MessageSearchQuery } from './message-search.dto.js';

const LIMIT_DEFAULT = 20;
/** The words of the query, as those of messages: by which an excerpt is marked. */
const WORDS = named(
  'select array(select distinct unnest(search_words(search_fold($1)) || search_words(search_fold($1, true)))) as words',
);
/** One search covers this many weeks; the next page continues from there. */
const WEEKS_MAX = 52;
/** Only ids: row security would prevent a tenant from using the index (decision 0119). */
const IDS = named(`select found_id, found_at from search_messages($1, $2, $3, $4, $5, ${WEEKS_MAX})`);

const ORDER = { endpoint: 'message_search', sort: 'created_at', order: 'desc' };
/** Sorts after every id of the same time, so that a page of older messages begins with the message itself. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Sorts before every id of the same time: continuing from it returns only older messages. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Searches in progress over all workspaces, as many as the lane has; one per workspace. */
const AT_ONCE = { slots: 2, slotsOf: () => 1, waitingMax: 200, waitingPerKeyMax: 20, waitMs: 10_000 };

/** As it reads in the transcript: teammates write Markdown, the agent links alone, customers neither. */
const shownText = ({ author, text }: Pick<MessageInContext, 'author' | 'text'>): string =>
  author === 'contact' ? text : author === 'teammate' ? plainText(text) : withoutAddresses(text);

interface FoundMessage extends Record<string, unknown> {
  /** Null = no further result in the searched weeks, but there are older messages. */
  found_id: string | null;
  found_at: string;
}

@Injectable()
export class MessageSearchReader {
  private readonly turns = new FairQueue({ ...AT_ONCE, refuse: (reason) => new DatabaseBusy(reason) });

  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly cursors: Cursors,
  ) {}

  /** The latest first; a page may be empty and have more. Throws `invalid_cursor`; DatabaseBusy if too many search. */
  async search(workspaceId: string, query: MessageSearchQuery): Promise<Page<MessageHitDto>> {
    const { q, limit = LIMIT_DEFAULT, cursor } = query;
    const scope = { workspaceId, ...ORDER };
    const after = cursor === undefined ? null : this.cursors.open(scope, cursor);
    const { rows: asked } = await this.db.query<{ words: string[] }>(workspaceId, WORDS(q));
    const words = asked[0]?.words ?? [];
    if (words.length === 0) return new Page([], null);
    const found = await this.find(workspaceId, { q, after, count: limit + 1 });
    const page = found.slice(0, limit).flatMap(({ found_id: id }) => id ?? []);
    const last = found.length > limit ? found[limit - 1] : found.find(({ found_id: id }) => id === null);
    const next = last ? this.cursors.seal(scope, { value: last.found_at, id: last.found_id ?? FIRST_ID }) : null;
    if (page.length === 0) return new Page([], next);
    const messages = await messagesInContext(this.db.of(workspaceId), workspaceId, page);
    return new Page(
      messages.map((row) => this.present(workspaceId, row, words)),
      next,
    );
  }

  private async find(
    workspaceId: string,
    { q, after, count }: { q: string; after: Position | null; count: number },
  ): Promise<FoundMessage[]> {
    const release = await this.turns.enter(workspaceId);
    try {
      const ids = IDS(workspaceId, [q], after?.value ?? null, after?.id ?? null, count);
      return (await this.system.inLane('search').query<FoundMessage>(ids)).rows;
    } finally {
      release();
    }
  }

  private present(workspaceId: string, row: MessageInContext, words: string[]): MessageHitDto {
    const { id, created_at: value, contact_id, contact_name, contact_email } = row;
    const messages = { workspaceId, endpoint: messagesEndpoint(row.session_id), sort: 'created_at' };
    return {
      id,
      object: 'message_hit',
      session_id: row.session_id,
      channel: row.channel,
      via_api: row.via_api,
      author: row.author,
      author_label: row.author_label,
      contact: contact_id === null ? null : { id: contact_id, name: contact_name, email: contact_email },
      excerpt: excerptOf(shownText(row), words),
      older_cursor: this.cursors.seal({ ...messages, order: 'desc' }, { value, id: LAST_ID }),
      newer_cursor: this.cursors.seal({ ...messages, order: 'asc' }, { value, id: LAST_ID }),
      created_at: value,
    };
  }
}
