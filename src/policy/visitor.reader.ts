/** Whom an X-Visitor-Token names, as of now. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../config/config.module.js';
import { named } from '../db/statement.js';
import { TenantDb } from '../db/tenant-db.js';
import type { Clock } from '../kernel/clock.js';
import { VisitorTokens, type Arrival } from '../kernel/visitor-tokens.js';

/** The person at the browser. */
export interface Visitor {
  contactId: string;
  /** What the contact is; null = nothing of this visitor has been written yet, nor the contact itself. */
  kind: 'user' | 'visitor' | null;
  /** What the boot that gave the token was told. */
  arrival?: Arrival;
}

/** Told `workspace contact` in the transaction in which the tokens of somebody end: erased, merged, or a user from then on. */
export const VISITOR_TOKENS_CHANNEL = 'visitor_tokens';

/** Of a visitor whose row is not there, whether it ever was: who was erased does not come back. */
const STANDING = named(`
  select (select kind from contacts where workspace_id = $1 and id = $2) as kind,
    exists(select from former_contacts where workspace_id = $1 and id = $2) as gone`);

@Injectable()
export class VisitorReader {
  constructor(
    private readonly tokens: VisitorTokens,
    private readonly db: TenantDb,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Null for a token that is not ours or too old, of a contact that was erased or merged into another, and for an anonymous
   * one whose visitor has become a user: who held it before need not be that user (decision 0065).
   */
  async find(workspaceId: string, token: string): Promise<Visitor | null> {
    const claims = this.tokens.read(workspaceId, token, this.clock.now());
    if (!claims) return null;
    const { contactId, level, arrival } = claims;
    const { rows } = await this.db.query<{ kind: Visitor['kind']; gone: boolean }>(
      workspaceId,
      STANDING(workspaceId, contactId),
    );
    const { kind, gone } = rows[0]!;
    if (gone || (level === 'user') !== (kind === 'user')) return null;
    return { contactId, kind, ...(arrival && { arrival }) };
  }
}
