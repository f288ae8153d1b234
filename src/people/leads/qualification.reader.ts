import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { LeadRow } from './leads.dto.js';
import type { QualificationRule } from './qualification.dto.js';
import { qualify, type QualifiedFacts } from './qualification.rules.js';

const RULES = named('select qualification_rules from workspaces where workspace_id = $1');

/** Evaluates a workspace's rules for a lead. */
@Injectable()
export class QualificationReader {
  /** The first matching rule; null if none matches. */
  async ruleFor(db: Queryable, workspaceId: string, lead: QualifiedFacts): Promise<QualificationRule | null> {
    const { rows } = await db.query<{ qualification_rules: QualificationRule[] }>(RULES(workspaceId));
    return qualify(rows[0]?.qualification_rules ?? [], lead);
  }

  /**
   * Applies the workspace's rules; never overrides a status that a person set. @returns the name of the
   * matching rule, if any
   */
  async qualified(tx: Queryable, workspaceId: string, lead: LeadRow): Promise<{ next: LeadRow; rule: string | null }> {
    const rule = await this.ruleFor(tx, workspaceId, lead);
    if (!rule) return { next: lead, rule: null };
    const status = lead.status_set_by === 'agent' ? rule.status : lead.status;
    return { next: { ...lead, status, score: rule.score ?? lead.score }, rule: rule.name };
  }
}
