/** Resolves an X-Visitor-Token to the current visitor. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../config/config.module.js';
import { named } from '../db/statement.js';
import { TenantDb } from '../db/tenant-db.js';
import type { Clock } from '../kernel/clock.js';
import { VisitorTokens, type Arrival } from '../kernel/visitor-tokens.js';
import { onlyRow } from '../db/only-row.js';

/** The visitor behind a request. */
export interface Visitor {
  contactId: string;
  /**
   * The visitor that this browser has been, also after the team merged it into another: it sees only conversations
   * that it opened itself. null = signed in as a user, who sees all of theirs (decision 0192).
   */
  browser: string | null;
  /** Others were merged into the visitor: its details need not be this browser's. */
  isMerged: boolean;
  /** Kind of the contact; null = it has no row yet. */
  kind: 'user' | 'visitor' | null;
  /** The team has blocked the contact: their messages are refused. */
  isBlocked: boolean;
  /** Values sent with the boot that issued the token. */
  arrival?: Arrival;
}

/**
 * NOTIFY channel, payload `workspace contact`: a contact's tokens end, because it was erased, merged, or became a
 * user.
 */
export const VISITOR_TOKENS_CHANNEL = 'visitor_tokens';

/**
 * For a contact without a row, whether it was erased: then its tokens stay invalid. Those of one that was merged into
 * another visitor are that visitor's, unless somebody may act for that one at the company.
 */
const FIND = named(`
  select coalesce(f.merged_into, $2) as id, c.kind, c.blocked_at is not null as blocked,
    exists (select from former_contacts o where o.workspace_id = $1 and o.merged_into = c.id) as merged,
    f.id is not null and (c.id is null or c.kind <> 'visitor' or c.vendor_token is not null) as gone
  from (select) one left join former_contacts f on f.workspace_id = $1 and f.id = $2
    left join contacts c on c.workspace_id = $1 and c.id = coalesce(f.merged_into, $2)`);

interface Found extends Record<string, unknown> {
  id: string;
  kind: Visitor['kind'];
  blocked: boolean;
  merged: boolean;
  gone: boolean;
}

@Injectable()
export class VisitorReader {
  constructor(
    private readonly tokens: VisitorTokens,
    private readonly db: TenantDb,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Null for an invalid or expired token, for a contact that was erased or merged into a user, and for an anonymous
   * token whose visitor has become a user: its former holder need not be that user (decisions 0065, 0186).
   */
  async find(workspaceId: string, token: string): Promise<Visitor | null> {
    const claims = this.tokens.read(workspaceId, token, this.clock.now());
    if (!claims) return null;
    const { contactId, level, arrival } = claims;
    const { rows } = await this.db.query<Found>(workspaceId, FIND(workspaceId, contactId));
    const { id, kind, blocked: isBlocked, merged: isMerged, gone } = onlyRow({ rows });
    if (gone || (level === 'user') !== (kind === 'user')) return null;
    const browser = level === 'user' ? null : contactId;
    return { contactId: id, browser, isMerged, kind, isBlocked, ...(arrival && { arrival }) };
  }
}
