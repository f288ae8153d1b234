/** The queue of outgoing messages, and the state of each of their parts. */
import { Injectable } from '@nestjs/common';
import type { AnswerCitation } from '../agent/ports/turn.js';
import type { StoredParts } from '../conversations/sessions/messages.dto.js';
import { Instances } from '../platform/db/instances.js';
import { hasLease, RELEASED } from '../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../platform/db/queue-store.js';
import { named, type Queryable } from '../platform/db/statement.js';
import { newId } from '../platform/kernel/ids.js';
import type { MessageTemplate, Participant } from './channel-adapter.js';
import { HAS_CONSENT } from './email/oauth/has-consent.js';
import { queueOfAccounts } from './queue-of-accounts.js';

/** A message leased to this worker for sending. */
export interface LeasedMessage extends Leased {
  message_id: string;
  session_id: string;
  account_id: string;
  external_user_id: string;
  seq: number;
  template: MessageTemplate | null;
  /** Who else gets it. */
  participants: Participant[];
  /** How often it was leased, including this time. */
  attempts: number;
  /** How often the provider did not accept it yet. */
  retries: number;
  /** When it was written, RFC 3339. */
  created_at: string;
}

/** The content of a message, and what decides whether it may be sent. */
export interface SendableMessage {
  author: 'agent' | 'system' | 'teammate';
  /** The teammate's name; null = another author. */
  teammate: string | null;
  /** Name of the workspace. */
  company: string;
  /** The origin at which its widget was seen last. */
  site: string | null;
  text: string;
  citations: AnswerCitation[];
  parts: Partial<StoredParts> | null;
  contact_id: string | null;
  locale: string | null;
  blocked: boolean;
  last_inbound_at: string | null;
  /** External id of the person's last message. */
  replies_to: string | null;
  /** The kill switch covers everything, or did since it was written. */
  switched_off: boolean;
  /** The person's last message before it; null = none, or erased. */
  answers: { text: string; is_cut: boolean; at: string; name: string | null } | null;
}

/** `gone`: the person's id has changed, or the lease was lost. */
export type PartState = 'gone' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown';

/** Sends the messages of a conversation in order: only the first queued one is due. */
const QUEUE = queueOfAccounts({
  table: 'channel_outbox',
  key: 'message_id',
  returning: [
    'session_id',
    'account_id',
    'external_user_id',
    'seq',
    'template',
    'participants',
    'retries',
    'created_at',
  ],
  account: `(a.throttled_until is null or a.throttled_until <= now()) and ${HAS_CONSENT}`,
  where: `not exists (select from channel_outbox o
          where o.workspace_id = q.workspace_id and o.session_id = q.session_id and o.seq < q.seq)`,
});
const POSTPONE = named(`
  update channel_outbox set ${RELEASED}, attempts = attempts - 1, retries = least(retries + 1, 1000),
    due_at = now() + make_interval(secs => $4)
  where ${hasLease('message_id')}`);
/** Longer messages are quoted in part. */
const QUOTED_CHARS_MAX = 4_000;
export const LAST_SITE = `(select o.last_origin from widget_origins o join workspaces a using (workspace_id)
      where o.workspace_id = $1 and o.pattern = any(a.allowed_origins) order by o.last_seen_at desc limit 1) as site`;
const LOAD = named(`
  select m.author, m.text, m.citations, m.parts, s.contact_id, c.locale, w.name as company,
    ${LAST_SITE},
    case when m.author = 'teammate' then m.author_label end as teammate, c.blocked_at is not null as blocked,
    i.last_inbound_at,
    (select external_id from channel_messages x where x.workspace_id = $1 and x.session_id = $3 and x.direction = 'in'
      and x.state = 'received' order by x.created_at desc limit 1) as replies_to,
    exists (select from kill_switches k where k.workspace_id = $1
      and (k.active and k.scope = 'all' or k.all_ended_at > (
        select created_at from channel_outbox where workspace_id = $1 and message_id = $2))) as switched_off,
    (select case when q.erased_at is null then json_build_object('text', left(q.text, ${QUOTED_CHARS_MAX}),
        'is_cut', length(q.text) > ${QUOTED_CHARS_MAX}, 'at', q.created_at, 'name', coalesce(c.name, c.email)) end
      from messages q where q.workspace_id = $1 and q.session_id = $3 and q.author = 'contact' and q.seq < m.seq
      order by q.seq desc limit 1) as answers
  from messages m join workspaces w on w.workspace_id = m.workspace_id
    join sessions s on s.workspace_id = m.workspace_id and s.id = m.session_id
    left join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
    left join channel_identities i on i.workspace_id = $1 and i.account_id = $4 and i.external_user_id = $5
  where m.workspace_id = $1 and m.id = $2 and m.erased_at is null`);
/**
 * Written before the request, so that no other worker sends the part again. An erasure waits for this row or prevents
 * it. A worker that lost its lease writes nothing.
 */
const BEGIN = named(`
  insert into channel_messages (workspace_id, id, account_id, direction, external_user_id, session_id, message_id, part,
    state, content_hash)
  select $1, $2::uuid, $3, 'out', $4, $5::uuid, $6::uuid, $7::smallint, 'sending', $8::bytea from channel_identities
  where workspace_id = $1 and account_id = $3 and external_user_id = $4 and exists (select from channel_outbox
    where workspace_id = $1 and message_id = $6 and lease = $9 and due_at > clock_timestamp()) for key share
  on conflict (workspace_id, message_id, part) do nothing`);
const STATE = named('select state from channel_messages where workspace_id = $1 and message_id = $2 and part = $3');
/** The provider did not accept the part: as if it had never been tried. */
const UNDO = named(`
  delete from channel_messages where workspace_id = $1 and message_id = $2 and part = $3 and state = 'sending'`);
const END = named(`
  update channel_messages set state = $4, reason = $5, external_id = coalesce($6, external_id), updated_at = now(),
    content_hash = case when $4 = 'unknown' then content_hash end
  where workspace_id = $1 and message_id = $2 and part = $3 and state = 'sending'`);
/** Parts that a lost worker began. */
const ABANDON = named(`
  update channel_messages set state = 'unknown', reason = 'The answer was lost.', updated_at = now()
  where workspace_id = $1 and message_id = $2 and state = 'sending'`);
/** Fails the first part that was not begun, unless all were ($8: the number of parts). */
const REFUSE = named(`
  insert into channel_messages
    (workspace_id, id, account_id, direction, external_user_id, session_id, message_id, part, state, reason)
  select $1, $2::uuid, $3, 'out', $4, $5::uuid, $6, next.part, 'failed', $7::text
  from (select coalesce(max(part) + 1, 0) as part from channel_messages
      where workspace_id = $1 and message_id = $6::uuid) next
    join channel_identities i on i.workspace_id = $1 and i.account_id = $3 and i.external_user_id = $4
  where next.part < $8::int for key share of i
  on conflict (workspace_id, message_id, part) do nothing`);
const ADD = named(`
  insert into channel_outbox (workspace_id, message_id, session_id, account_id, external_user_id, seq, participants)
  select $1, $3, session_id, account_id, external_user_id, $4, participants
  from channel_conversations where workspace_id = $1 and session_id = $2`);
/** Of these addresses, those in whose conversations $4 automatic messages were sent within the hour. */
const SATED = named(`
  select one ->> 'address' as address from channel_messages x
    join messages m on m.workspace_id = x.workspace_id and m.id = x.message_id
    join channel_conversations c on c.workspace_id = x.workspace_id and c.session_id = x.session_id
    cross join jsonb_array_elements(c.participants) one
  where x.workspace_id = $1 and x.account_id = $2 and x.direction = 'out' and x.part = 0 and x.state <> 'failed'
    and x.created_at > now() - interval '1 hour' and m.author <> 'teammate' and c.participants <> '[]'
    and one ->> 'address' = any($3::text[])
  group by 1 having count(*) >= $4`);
const LEAVE_OUT = named(`
  update channel_outbox o set participants = (select coalesce(jsonb_agg(one order by n), '[]')
    from jsonb_array_elements(o.participants) with ordinality e(one, n) where one ->> 'address' <> all($3::text[]))
  where workspace_id = $1 and message_id = $2`);
const ADD_TEMPLATE = named('update channel_outbox set template = $3 where workspace_id = $1 and message_id = $2');

@Injectable()
export class OutboxStore extends QueueStore<LeasedMessage> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Queues a message if its session's account is still connected. */
  async add(
    tx: Queryable,
    workspaceId: string,
    { id, sessionId, seq }: { id: string; sessionId: string; seq: number },
  ): Promise<void> {
    await tx.query(ADD(workspaceId, sessionId, id, seq));
  }

  /** Null if the message was erased. */
  async load(db: Queryable, message: LeasedMessage): Promise<SendableMessage | null> {
    const { workspace_id, message_id, session_id, account_id, external_user_id } = message;
    const { rows } = await db.query<SendableMessage & Record<string, unknown>>(
      LOAD(workspace_id, message_id, session_id, account_id, external_user_id),
    );
    return rows[0] ?? null;
  }

  /** Claims a part for sending. @returns null if it may be sent now, else its present state */
  async begin(
    db: Queryable,
    { message, part, contentHash }: { message: LeasedMessage; part: number; contentHash: Buffer | null },
  ): Promise<PartState | null> {
    const { workspace_id, account_id, external_user_id, session_id, message_id, lease } = message;
    const row = [workspace_id, newId(), account_id, external_user_id, session_id, message_id];
    const values = [...row, part, contentHash, lease];
    if ((await db.query(BEGIN(...values))).rowCount === 1) return null;
    return (await db.query<{ state: PartState }>(STATE(workspace_id, message_id, part))).rows[0]?.state ?? 'gone';
  }

  async undo(db: Queryable, { workspace_id, message_id }: LeasedMessage, part: number): Promise<void> {
    await db.query(UNDO(workspace_id, message_id, part));
  }

  async end(
    db: Queryable,
    { workspace_id, message_id }: LeasedMessage,
    {
      part,
      state,
      reason,
      externalId,
    }: { part: number; state: string; reason: string | null; externalId: string | null },
  ): Promise<void> {
    await db.query(END(workspace_id, message_id, part, state, reason, externalId));
  }

  /** Marks the rest of a message as failed. @param parts how many parts the message has */
  async refuseRest(
    tx: Queryable,
    { message, reason, parts }: { message: LeasedMessage; reason: string; parts: number },
  ): Promise<void> {
    const { workspace_id, account_id, external_user_id, session_id, message_id } = message;
    await tx.query(ABANDON(workspace_id, message_id));
    const values = [workspace_id, newId(), account_id, external_user_id, session_id, message_id, reason, parts];
    await tx.query(REFUSE(...values));
  }

  /** Counts a retry instead of an attempt, since the provider did not accept the message yet. */
  async postpone(db: Queryable, message: LeasedMessage, seconds: number): Promise<void> {
    await db.query(POSTPONE(...this.keyOf(message), seconds));
  }

  /** Participants of a message, but for those who had so many automatic ones within the hour. */
  async unsated(db: Queryable, message: LeasedMessage, max: number): Promise<Participant[]> {
    const { workspace_id, account_id, participants } = message;
    const addresses = participants.map(({ address }) => address);
    if (addresses.length === 0) return [];
    const { rows } = await db.query<{ address: string }>(SATED(workspace_id, account_id, addresses, max));
    const sated = new Set(rows.map(({ address }) => address));
    return participants.filter(({ address }) => !sated.has(address));
  }

  /** Takes these addresses off a message that was just written. */
  async leaveOut(
    tx: Queryable,
    workspaceId: string,
    { messageId, addresses }: { messageId: string; addresses: readonly string[] },
  ): Promise<void> {
    await tx.query(LEAVE_OUT(workspaceId, messageId, addresses));
  }

  /** Sends a message that was just written as this template. */
  async addTemplate(
    tx: Queryable,
    workspaceId: string,
    { messageId, template }: { messageId: string; template: MessageTemplate },
  ): Promise<void> {
    await tx.query(ADD_TEMPLATE(workspaceId, messageId, JSON.stringify(template)));
  }
}
