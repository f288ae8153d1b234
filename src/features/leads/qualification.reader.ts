import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import type { QualificationRule } from './qualification.dto.js';
import { qualify, type QualifiedFacts } from './qualification.rules.js';

const RULES = named('select qualification_rules from workspaces where workspace_id = $1');

/** What a workspace's rules say of a lead. */
@Injectable()
export class QualificationReader {
  /** The first rule that holds for it; null where none does. */
  async ruleFor(db: Queryable, workspaceId: string, lead: QualifiedFacts): Promise<QualificationRule | null> {
    const { rows } = await db.query<{ qualification_rules: QualificationRule[] }>(RULES(workspaceId));
    return qualify(rows[0]?.qualification_rules ?? [], lead);
  }
}
