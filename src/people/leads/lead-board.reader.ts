/** Reads what the console's lead board shows in addition to the leads. */
import { Injectable } from '@nestjs/common';
import { named, type Statement } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { COUNTED_MAX, type LeadCountsDto, type LeadCountsQuery, type LeadQualificationDto } from './lead-board.dto.js';
import { normalRules, type QualificationRuleSent } from './qualification.dto.js';
import { tryRules } from './qualification.rules.js';
import { presentTried, type RulesTrialDto } from './rules-trial.dto.js';
import { LEAD_STATUSES, type LeadStatus } from './leads.dto.js';
import { LeadsReader } from './leads.reader.js';
import { QualificationReader } from './qualification.reader.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** Leads on which rules are tried. */
const TRIED_MAX = 50;
/** Counts each status separately, from its part of an index, up to the maximum. */
const count = (status: LeadStatus, filters: string): string => `
  (select count(*)::int from (
    select from leads where workspace_id = $1 and status = '${status}'${filters}
      and created_at >= coalesce($2, '-infinity'::timestamptz) and created_at < coalesce($3, 'infinity'::timestamptz)
    limit ${COUNTED_MAX}) counted) as "${status}"`;
const counts = (filters = '') => named(`select ${LEAD_STATUSES.map((status) => count(status, filters)).join(', ')}`);
const COUNTS = counts();
const OF_SOURCE = counts(' and source = $4');
const OF_ASSIGNEE = counts(' and assignee_id = $4');
const OF_BOTH = counts(' and source = $4 and assignee_id = $5');

/** A statement for each set of filters: one that tests for null would not use their indexes. */
function countsOf(
  workspaceId: string,
  { source, assignee_id: assignee, created_after, created_before }: LeadCountsQuery,
): Statement {
  const [from, to] = [created_after ?? null, created_before ?? null];
  if (source !== undefined && assignee !== undefined) return OF_BOTH(workspaceId, from, to, source, assignee);
  if (source !== undefined) return OF_SOURCE(workspaceId, from, to, source);
  if (assignee !== undefined) return OF_ASSIGNEE(workspaceId, from, to, assignee);
  return COUNTS(workspaceId, from, to);
}

@Injectable()
export class LeadBoardReader {
  constructor(
    private readonly db: TenantDb,
    private readonly leads: LeadsReader,
    private readonly qualification: QualificationReader,
  ) {}

  /** How many leads have each status. Throws `invalid_window`. */
  async counts(workspaceId: string, query: LeadCountsQuery): Promise<LeadCountsDto> {
    const { created_after: from, created_before: to } = query;
    if (from && to && from > to) throw fail('invalid_window', undefined, { param: 'created_after' });
    const { rows } = await this.db.query<Record<LeadStatus, number>>(workspaceId, countsOf(workspaceId, query));
    return { object: 'lead_counts', ...onlyRow({ rows }) };
  }

  /** What rules would make of the last leads. Changes nothing. */
  async tryRules(workspaceId: string, sent: QualificationRuleSent[]): Promise<RulesTrialDto> {
    const rules = normalRules(sent);
    const leads = await this.leads.latest(workspaceId, TRIED_MAX);
    return { object: 'rules_trial', leads: leads.map((lead) => presentTried(lead, tryRules(rules, lead))) };
  }

  /** Explains a lead's score and status by the current rules. Throws `not_found`. */
  async qualificationOf(workspaceId: string, id: string): Promise<LeadQualificationDto> {
    const lead = await this.leads.get(workspaceId, id);
    const rule = await this.qualification.ruleFor(this.db.of(workspaceId), workspaceId, lead);
    return {
      object: 'lead_qualification',
      rule: rule?.name ?? null,
      status: rule?.status ?? null,
      score: rule?.score ?? null,
      reasons: rule?.conditions ?? [],
    };
  }
}
