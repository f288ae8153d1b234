/** The team's queues: hand-offs with the fields of their rows, the longest wait first. */
import { Injectable } from '@nestjs/common';
import { FrequentStatements } from '../../platform/db/frequent-statements.js';
import { named, type Statement } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import { HANDOFF_COLUMNS } from '../handoffs/handoffs.dto.js';
import { SILENCES } from '../handoffs/handoffs.reader.js';
import {
  NOBODY,
  presentInboxItem,
  type InboxChannel,
  type InboxCountsDto,
  type InboxItemDto,
  type InboxQuery,
  type InboxRow,
  type Queue,
} from './inbox.dto.js';
import { sessionsOfLanguage } from './sessions-of-language.js';

/** Maximum rows of a queue; later ones move up as these are answered. */
const ROWS_MAX = 200;
/** The waiting times of this many hand-offs, the oldest, are compared. */
const COMPARED_MAX = 500;
/** Number of latest messages from which the start of a wait and the contact's text are derived. */
const RECENT_MESSAGES = 20;
const UNREAD_MAX = 100;
/** Number of latest changes of a hand-off from which the end of a snooze is derived. */
const RECENT_CHANGES = 20;
const COUNTED_MAX = 1_000;
const CLOSED_MAX = 50;
/** Number of a member's latest mentions that the queue of mentions is made of. */
const MENTIONS_MAX = 500;
/** Number of latest closed hand-offs that a filter searches. */
const CLOSED_FILTERED_MAX = 2_000;
/** Each combination of filters is a statement of its own; frequent ones are prepared. */
const PREPARED_MAX = 40;
const OFTEN = 3;

const OPEN = `h.status in ('open', 'pending')`;
/** A snooze counts as over at its time, even before the sweeper has ended it. */
const SNOOZED = `h.snoozed_until > now()`;
const QUEUED = `${OPEN} and (h.snoozed_until is null or h.snoozed_until <= now())`;
/** $2: the calling member. */
const IN_QUEUE: Record<Queue, string> = {
  mine: `${QUEUED} and h.assignee_id = $2`,
  unassigned: `${QUEUED} and h.assignee_id is null and h.external_responder is null and $2::uuid is not null`,
  all: `${QUEUED} and $2::uuid is not null`,
  approvals: `${QUEUED} and h.kind = 'approval' and $2::uuid is not null`,
  snoozed: `${OPEN} and ${SNOOZED} and $2::uuid is not null`,
  mentions: `h.id in (
    select (select l.id from handoffs l where l.workspace_id = $1 and l.session_id = n.session_id
      order by l.created_at desc, l.id desc limit 1)
    from n)`,
  closed: `h.status in ('resolved', 'closed') and $2::uuid is not null`,
};
/** Sessions in which the member $2 is mentioned; the notes themselves are not read (decision 0111). */
const MENTIONS = `n as materialized (
  select session_id, bool_or(read_at is null) as is_unread, max(note_id::text) as last_note
  from (
    select session_id, read_at, note_id from note_mentions
    where workspace_id = $1 and member_id = $2 order by note_id desc limit ${MENTIONS_MAX}) m
  group by session_id)`;

const PICKED = `h.*, ${OPEN} and ${SILENCES} as agent_silent`;
const COLUMNS = HANDOFF_COLUMNS.replace(/\w+/g, (column) => `h.${column}`);
/** The latest messages of the session of `h`. */
const recent = (columns: string): string => `(
      select id, created_at, ${columns} from messages
      where workspace_id = $1 and session_id = h.session_id
      order by created_at desc, id desc limit ${RECENT_MESSAGES}) m`;
/** What the person said of themselves, where the company does not know it. */
const saidInLead = (column: string): string => `(
      select l.${column} from leads l where l.workspace_id = $1 and l.contact_id = h.contact_id and l.${column} is not null
      order by l.created_at desc, l.id desc limit 1)`;
const items = (picked: string, order: string): string => `
  with ${MENTIONS}, h as materialized (${picked})
  select ${COLUMNS}, s.channel, s.via_api, s.page_url, s.country, s.region, s.city, s.ended_at, s.last_seq,
    s.read_seq as contact_read_seq, s.team_read_seq, c.kind as contact_kind,
    coalesce(c.name, ${saidInLead('name')}) as contact_name,
    coalesce(c.email, ${saidInLead('email')}) as contact_email, t.name as assignee_name, l.author as last_author, l.author_label as last_author_label,
    left(l.text, 200) as last_text, l.created_at as last_at, u.unread,
    h.agent_silent, g.tags, coalesce(n.is_unread, false) as mentioned,
    case when ${QUEUED} and k.woken_at > coalesce(w.answered_at, '-infinity') then k.woken_at end as woken_at,
    v.waiting_since, v.waiting_since + make_interval(mins => o.reply_target_minutes) as due_at,
    (select left(m.text, 200) from ${recent('author, text')} where m.author = 'contact' and m.text <> ''
      order by m.created_at desc, m.id desc limit 1) as contact_text,
    coalesce(s.language, c.locale) as language
  from h
  join workspaces o on o.workspace_id = $1
  join sessions s on s.workspace_id = $1 and s.id = h.session_id
  left join n on n.session_id = h.session_id
  left join contacts c on c.workspace_id = $1 and c.id = h.contact_id
  left join members t on t.workspace_id = $1 and t.id = h.assignee_id
  left join lateral (
    select m.author, m.author_label, m.text, m.created_at from messages m
    where m.workspace_id = $1 and m.session_id = h.session_id order by m.created_at desc, m.id desc limit 1) l on true
  left join lateral (
    select min(r.created_at) filter (
      where r.author = 'contact' and r.created_at > coalesce(r.answered_at, '-infinity')) as since,
      max(r.answered_at) as answered_at
    from (
      select m.author, m.created_at, max(m.created_at) filter (where m.author = 'teammate') over () as answered_at
      from ${recent('author')}) r) w on true
  cross join lateral (
    select case when not ${OPEN} then null when h.kind = 'approval' then h.created_at when h.replied_at is null then h.requested_at
      when w.since is not null then greatest(w.since, h.created_at) end as waiting_since) v
  left join lateral (
    select count(*)::int as unread from (
      select from messages m where m.workspace_id = $1 and m.session_id = h.session_id
        and m.seq > s.team_read_seq and m.author = 'contact' limit ${UNREAD_MAX}) n) u on true
  left join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name), '[]') as tags
    from session_tags st join tags t on t.workspace_id = $1 and t.id = st.tag_id
    where st.workspace_id = $1 and st.session_id = h.session_id) g on true
  left join lateral (
    select coalesce(h.snoozed_until, (
      select case when c.changes -> 'snoozed_until' ->> 1 is null and c.actor ->> 'type' = 'system' then c.created_at end
      from (
        select id, changes, actor, created_at from handoff_history
        where workspace_id = $1 and handoff_id = h.id order by created_at desc, id desc limit ${RECENT_CHANGES}) c
      where c.changes ? 'snoozed_until' order by c.created_at desc, c.id desc limit 1)) as woken_at) k on true
  order by ${order}`;

const WAITING_FIRST = `waiting_since nulls last, h.created_at, h.id limit ${ROWS_MAX}`;
const ORDERS: Record<Queue, { picked: string; shown: string }> = {
  mine: { picked: `h.created_at, h.id limit ${COMPARED_MAX}`, shown: WAITING_FIRST },
  unassigned: { picked: `h.created_at, h.id limit ${COMPARED_MAX}`, shown: WAITING_FIRST },
  all: { picked: `h.created_at, h.id limit ${COMPARED_MAX}`, shown: WAITING_FIRST },
  approvals: { picked: `h.created_at, h.id limit ${COMPARED_MAX}`, shown: WAITING_FIRST },
  // Ids of notes grow with time.
  mentions: { picked: 'h.id', shown: `mentioned desc, n.last_note desc limit ${ROWS_MAX}` },
  // The snooze that ends first comes first.
  snoozed: { picked: `h.snoozed_until, h.id limit ${ROWS_MAX}`, shown: 'h.snoozed_until, h.id' },
  closed: { picked: `h.updated_at desc limit ${CLOSED_MAX}`, shown: 'h.updated_at desc, h.id desc' },
};
const inQueue = (queue: Queue): string => `handoffs h where h.workspace_id = $1 and ${IN_QUEUE[queue]}`;
/** Closed hand-offs would be all that ever existed. */
const filteredFrom = (queue: Queue): string =>
  queue === 'closed'
    ? `(select h.* from ${inQueue(queue)} order by h.updated_at desc limit ${CLOSED_FILTERED_MAX}) h where true`
    : inQueue(queue);
const listOf = (queue: Queue, where: string): string =>
  items(
    `select ${PICKED} from ${where === '' ? inQueue(queue) : filteredFrom(queue) + where} order by ${ORDERS[queue].picked}`,
    ORDERS[queue].shown,
  );
const LISTS: Record<Queue, (...values: unknown[]) => Statement> = {
  mine: named(listOf('mine', '')),
  unassigned: named(listOf('unassigned', '')),
  all: named(listOf('all', '')),
  approvals: named(listOf('approvals', '')),
  mentions: named(listOf('mentions', '')),
  snoozed: named(listOf('snoozed', '')),
  closed: named(listOf('closed', '')),
};
const ITEM = named(items(`select ${PICKED} from handoffs h where h.workspace_id = $1 and h.id = $3`, 'h.id'));

const counted = (queue: Queue): string =>
  `(select count(*)::int from (
    select from handoffs h where h.workspace_id = $1 and ${IN_QUEUE[queue]} limit ${COUNTED_MAX}) n) as ${queue}`;
const COUNTS = named(`
  with ${MENTIONS}
  select ${(['mine', 'unassigned', 'all', 'approvals', 'snoozed'] as const).map(counted).join(', ')},
    (select count(*)::int from n where n.is_unread and exists (
      select from handoffs h where h.workspace_id = $1 and h.session_id = n.session_id)) as mentions`);

/** Adds a parameter, and returns its name. */
type Bind = (value: unknown) => string;
type Counts = Omit<InboxCountsDto, 'object'>;

@Injectable()
export class InboxReader {
  private readonly filtered = new FrequentStatements(PREPARED_MAX, OFTEN);

  constructor(private readonly db: TenantDb) {}

  /** A queue as `memberId` sees it, the longest wait first; hand-offs without a waiting customer last. */
  async list(workspaceId: string, memberId: string, query: InboxQuery): Promise<InboxItemDto[]> {
    const { queue = 'all' } = query;
    const values: unknown[] = [workspaceId, memberId];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where = conditionsOf(query, bind) + (await this.inLanguage(workspaceId, query.language, bind));
    const statement = where === '' ? LISTS[queue](...values) : this.filtered.of(listOf(queue, where), values);
    const { rows } = await this.db.query<InboxRow>(workspaceId, statement);
    return rows.map(presentInboxItem);
  }

  private async inLanguage(workspaceId: string, tag: string | undefined, bind: Bind): Promise<string> {
    if (tag === undefined) return '';
    const ids = await sessionsOfLanguage(this.db.of(workspaceId), workspaceId, tag);
    return ids
      ? ` and h.session_id = any(${bind(ids)}::uuid[])`
      : ` and exists (${SESSION_OF} and ${speaks(bind(tag))})`;
  }

  /** One row, whichever queue it is in. Throws `not_found`. */
  async get(workspaceId: string, memberId: string, id: string): Promise<InboxItemDto> {
    const { rows } = await this.db.query<InboxRow>(workspaceId, ITEM(workspaceId, memberId, id));
    if (!rows[0]) throw fail('not_found');
    return presentInboxItem(rows[0]);
  }

  async counts(workspaceId: string, memberId: string): Promise<InboxCountsDto> {
    const { rows } = await this.db.query<Counts & Record<string, unknown>>(workspaceId, COUNTS(workspaceId, memberId));
    const { mine = 0, unassigned = 0, all = 0, approvals = 0, mentions = 0, snoozed = 0 } = rows[0] ?? {};
    return { object: 'inbox_counts', mine, unassigned, all, approvals, mentions, snoozed };
  }
}

/** @param bind adds a parameter, and returns its name @returns '' without a filter. Throws `invalid_window`. */
function conditionsOf(query: InboxQuery, bind: Bind): string {
  const { assignee_id, tag_id, kind, stop_reason, channel, contact_id, created_after, created_before } = query;
  if (created_after !== undefined && created_before !== undefined && created_after > created_before)
    throw fail('invalid_window', undefined, { param: 'created_after' });
  let where = '';
  if (assignee_id === NOBODY) where += ' and h.assignee_id is null and h.external_responder is null';
  else if (assignee_id !== undefined) where += ` and h.assignee_id = ${bind(assignee_id)}`;
  if (kind !== undefined) where += ` and h.kind = ${bind(kind)}`;
  if (stop_reason !== undefined) where += ` and h.stop_reason = ${bind(stop_reason)}`;
  if (contact_id !== undefined) where += ` and h.contact_id = ${bind(contact_id)}`;
  if (created_after !== undefined) where += ` and h.created_at >= ${bind(created_after)}`;
  if (created_before !== undefined) where += ` and h.created_at < ${bind(created_before)}`;
  if (channel !== undefined) where += ` and exists (${SESSION_OF} and ${inChannel(channel, bind)})`;
  if (tag_id !== undefined)
    where += ` and h.session_id in (
      select session_id from session_tags where workspace_id = $1 and tag_id = ${bind(tag_id)})`;
  return where;
}

const SESSION_OF = 'select from sessions f where f.workspace_id = $1 and f.id = h.session_id';

function inChannel(channel: InboxChannel, bind: Bind): string {
  if (channel === 'api') return 'f.via_api';
  return `f.channel = ${bind(channel)}${channel === 'human' ? ' and not f.via_api' : ''}`;
}

/** As the rows show it. `de` also means `de-AT`. */
const speaks = (tag: string): string => `starts_with(lower(coalesce(f.language, (
  select c.locale from contacts c where c.workspace_id = $1 and c.id = h.contact_id))) || '-', lower(${tag}) || '-')`;
