/** Reads what the console's lead board shows in addition to the leads. */
import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
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
const count = (status: LeadStatus, ofSource: string): string => `
  (select count(*)::int from (
    select from leads where workspace_id = $1 and status = '${status}'${ofSource}
      and created_at >= coalesce($2, '-infinity'::timestamptz) and created_at < coalesce($3, 'infinity'::timestamptz)
    limit ${COUNTED_MAX}) counted) as "${status}"`;
const counts = (ofSource: string): string =>
  `select ${LEAD_STATUSES.map((status) => count(status, ofSource)).join(', ')}`;
const COUNTS = named(counts(''));
const COUNTS_OF_SOURCE = named(counts(' and source = $4'));

@Injectable()
export class LeadBoardReader {
  constructor(
    private readonly db: TenantDb,
    private readonly leads: LeadsReader,
    private readonly qualification: QualificationReader,
  ) {}

  /** How many leads have each status. Throws `invalid_window`. */
  async counts(workspaceId: string, query: LeadCountsQuery): Promise<LeadCountsDto> {
    const { source, created_after: from = null, created_before: to = null } = query;
    if (from !== null && to !== null && from > to) throw fail('invalid_window', undefined, { param: 'created_after' });
    const statement =
      source === undefined ? COUNTS(workspaceId, from, to) : COUNTS_OF_SOURCE(workspaceId, from, to, source);
    const { rows } = await this.db.query<Record<LeadStatus, number>>(workspaceId, statement);
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
