/** A person's hand-offs, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { SESSIONS_OF_CONTACT } from '../../conversations/sessions/sessions.dto.js';
import { HANDOFF_COLUMNS, presentHandoff, type HandoffRow } from './handoffs.dto.js';

const EXPORT = named(`
  select ${HANDOFF_COLUMNS} from handoffs where ${IN_SCOPE} and ($4::uuid is null or id > $4) order by id limit $5`);
/** The request and its arguments are the person's own words and are erased; the rest stays, because it is counted. */
const EMPTIED = `ask = '', intent = null, resolution_reason = null,
    action = case when action is null then null else jsonb_build_object('name', action -> 'name', 'arguments', '{}'::jsonb) end`;
/**
 * The name of an outside responder is free text, and may name the person's own lawyer. Without it the hand-off
 * is unassigned.
 */
const ERASE = named(`
  update handoffs set requester_label = null, external_responder = null,
    assigned_at = case when assignee_id is null then null else assigned_at end, ${EMPTIED}
  where ${IN_SCOPE}`);
/** Open hand-offs keep their text until they are over. */
const EMPTY_OLD = named(`
  update handoffs set ${EMPTIED} where workspace_id = $1 and id in (
    select id from handoffs
    where workspace_id = $1 and created_at < $2 and ask <> '' and status in ('resolved', 'closed')
    order by created_at limit $3 for update skip locked)`);
/** The request may contain several messages, or the beginning of one, one per line. */
const WITHDRAW = named(`
  update handoffs set ask = '', intent = null where workspace_id = $1 and session_id = $2 and ask <> ''
    and (strpos(ask, $3) > 0 or starts_with(regexp_replace($3, '\\s+', ' ', 'g'), rtrim(ask, '…'))
      or starts_with($3, ask))`);
/**
 * After the hand-offs: a change in progress holds their locks until its mails are written. The mails are not
 * sent any more.
 */
const DROP_MAILS = named(`
  delete from handoff_mails where workspace_id = $1 and handoff_id in (select id from handoffs where ${IN_SCOPE})`);
const DROP_PICKUPS = named(`
  delete from handoff_pickups where workspace_id = $1 and handoff_id in (select id from handoffs where ${IN_SCOPE})`);
const DROP_REMINDERS = named(`
  delete from handoff_reminders where workspace_id = $1 and session_id in (
    select session_id from handoffs where ${IN_SCOPE})`);
/** Hand-offs are locked before sessions, as by every change of a hand-off. */
const HOLD = named(`
  select from handoffs where workspace_id = $1 and id in (
    select id from handoffs where workspace_id = $1 and contact_id = $2
    union select h.id from ${SESSIONS_OF_CONTACT} s join handoffs h on h.workspace_id = $1 and h.session_id = s.id)
  order by id for update`);
const MOVE = named('update handoffs set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const LET_GO = named('update handoffs set contact_id = null where workspace_id = $1 and contact_id = $2');

@Injectable()
export class HandoffsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<HandoffRow>({
        name: 'handoffs',
        export: { db: this.db, selectRows: EXPORT, present: presentHandoff },
        erase: [ERASE, DROP_MAILS, DROP_PICKUPS, DROP_REMINDERS],
        lock: HOLD,
        redactBefore: EMPTY_OLD,
        withdraw: WITHDRAW,
        reassign: MOVE,
        unlink: LET_GO,
      }),
    );
  }
}
