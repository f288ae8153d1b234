/** People who write in channels, their conversations and messages. */
import { Injectable } from '@nestjs/common';
import { alone } from '../platform/db/alone.js';
import { named, type Queryable } from '../platform/db/statement.js';
import { newId } from '../platform/kernel/ids.js';
import type { Participant } from './channel-adapter.js';
import type { AddedMessage, KnownMessageRow } from './known-message.js';
import type { SentPart } from './sent-part.rules.js';

/** A person in a channel. */
export interface IdentityRow {
  contact_id: string;
  /** When they last wrote, RFC 3339; null = never. */
  last_inbound_at: string | null;
  /** The contact is blocked. */
  blocked: boolean;
}

const FIND_IDENTITY = named(`
  select i.contact_id, i.last_inbound_at, c.blocked_at is not null as blocked
  from channel_identities i join contacts c on c.workspace_id = i.workspace_id and c.id = i.contact_id
  where i.workspace_id = $1 and i.account_id = $2 and i.external_user_id = $3`);
const ADD_IDENTITY = named(`
  insert into channel_identities (workspace_id, account_id, external_user_id, contact_id) values ($1, $2, $3, $4)`);
const REASSIGN_IDENTITY = named(`
  update channel_identities set contact_id = $4 where workspace_id = $1 and account_id = $2 and external_user_id = $3`);
/** Foreign keys cascade. */
const RENAME_IDENTITY = named(`
  update channel_identities i set external_user_id = $4
  where workspace_id = $1 and account_id = $2 and external_user_id = $3 and not exists (
    select from channel_identities where workspace_id = $1 and account_id = $2 and external_user_id = $4)`);
/** Rows without a foreign key, which an erasure finds by the user id. */
const RENAME_REST = ['channel_messages', 'channel_inbox', 'channel_failures'].map((table) =>
  named(
    `update ${table} set external_user_id = $4 where workspace_id = $1 and account_id = $2 and external_user_id = $3`,
  ),
);
/** The id was reassigned to another person: nothing more is sent in the former person's conversations. */
const RETIRE_IDENTITY = ['channel_messages', 'channel_identities'].map((table) =>
  named(`delete from ${table} where workspace_id = $1 and account_id = $2 and external_user_id = $3`),
);
const SET_LAST_INBOUND = named(`
  update channel_identities set last_inbound_at = greatest(last_inbound_at, $4)
  where workspace_id = $1 and account_id = $2 and external_user_id = $3`);
/** The latest conversation, unless it ended more than $5 days ago. */
const FIND_LATEST = named(`
  select c.session_id from channel_conversations c
  join sessions s on s.workspace_id = c.workspace_id and s.id = c.session_id
  where c.workspace_id = $1 and c.account_id = $2 and c.external_user_id = $3 and s.contact_id = $4
    and s.erased_at is null and (s.ended_at is null or s.ended_at > now() - make_interval(days => $5))
  order by c.created_at desc limit 1`);
/** By session id or by one of its messages, whichever person it belongs to. */
const FIND_REFERENCED = named(`
  select c.session_id, c.external_user_id, s.contact_id from channel_conversations c
  join sessions s on s.workspace_id = c.workspace_id and s.id = c.session_id
  where c.workspace_id = $1 and c.account_id = $2 and s.erased_at is null and c.session_id in (
    select $4::uuid union all select m.session_id from channel_messages m
    where m.workspace_id = $1 and m.account_id = $2 and m.external_id = any($3))
  order by c.session_id = $4 nulls last, c.created_at desc limit 1`);
const ADD_CONVERSATION = named(`
  insert into channel_conversations (workspace_id, session_id, account_id, external_user_id, subject)
  values ($1, $2, $3, $4, $5)`);
/** By the latest message only, since mails may arrive in another order than they were written ($4). */
const SET_PARTICIPANTS = named(`
  update channel_conversations c set participants = $3::jsonb where workspace_id = $1 and session_id = $2
    and participants <> $3::jsonb and not exists (select from messages m where m.workspace_id = $1
      and m.session_id = $2 and m.author = 'contact' and m.created_at > $4)`);
/** A verified person has the address after a word (email/addresses.rules.ts). */
const IS_FOR_PARTICIPANTS = named(`
  select exists (select from channel_messages x
    join channel_conversations c on c.workspace_id = x.workspace_id and c.session_id = x.session_id
    cross join jsonb_array_elements(c.participants) one
  where x.workspace_id = $1 and x.id = $2 and one ->> 'address' = any($3::text[])
    and regexp_replace(x.external_user_id, '^dmarc ', '') <> all($3::text[])) as found`);
/**
 * Counts automatic messages: those sent in the last hour, plus those queued. Without $4, everything queued and pending
 * turns count; with $4, only messages queued before it, so that the first of many are still sent.
 */
const COUNT_AUTOMATIC = named(`
  select (select count(*) from channel_messages x join messages m on m.workspace_id = x.workspace_id and m.id = x.message_id
      where x.workspace_id = $1 and x.account_id = $2 and x.external_user_id = any($3) and x.direction = 'out' and x.part = 0
        and x.state <> 'failed' and x.created_at > now() - interval '1 hour' and m.author <> 'teammate')
    + (select count(*) from channel_outbox o join messages m on m.workspace_id = o.workspace_id and m.id = o.message_id
      where o.workspace_id = $1 and o.account_id = $2 and o.external_user_id = any($3) and m.author <> 'teammate'
        and ($4::uuid is null or (o.created_at, o.message_id) < (
          select created_at, message_id from channel_outbox where workspace_id = $1 and message_id = $4))
        and not exists (select from channel_messages x where x.workspace_id = $1 and x.message_id = o.message_id))
    + (select count(*) from turn_queue t join channel_conversations c on c.workspace_id = t.workspace_id
        and c.session_id = t.session_id
      where $4::uuid is null and c.workspace_id = $1 and c.account_id = $2 and c.external_user_id = any($3)) as count`);
const FIND_MESSAGE = named(`
  select id, direction, state, session_id, message_id, external_user_id, content_hash from channel_messages
  where workspace_id = $1 and account_id = $2 and external_id = $3`);
const ADD_MESSAGE = named(`
  insert into channel_messages
    (workspace_id, id, account_id, direction, external_user_id, external_id, session_id, message_id, state, content_hash)
  values ($1, $2, $3, 'in', $4, $5, $6, $7, $8, $9)`);
/** Only while the state may belong to an uncertain part: states of other senders' or erased messages are not stored. */
const ADD_EARLY = named(`
  insert into channel_messages (workspace_id, id, account_id, direction, external_user_id, external_id, state, reason)
  select $1::uuid, $2::uuid, $3::uuid, 'out', $4::text, $5::text, $6::text, $7::text
  where exists (select from channel_messages where workspace_id = $1 and account_id = $3 and external_user_id = $4
    and direction = 'out' and state in ('sending', 'unknown') and message_id is not null
    and created_at > now() - interval '1 hour')`);
const TAKE_EARLY = named(`
  delete from channel_messages
  where workspace_id = $1 and account_id = $2 and external_id = $3 and message_id is null returning state, reason`);
const SET_STATE = named(`
  update channel_messages set state = $3, reason = coalesce($4, reason), updated_at = now()
  where workspace_id = $1 and id = $2`);
/** Adds to the reason of a message that its person may have got all the same. */
const ADD_REASON = named(`
  update channel_messages set reason = left(concat_ws(' · ', reason, $3::text), 1000), updated_at = now()
  where workspace_id = $1 and id = $2`);
const MARK_READ = named(`
  update channel_messages set state = 'read', updated_at = now()
  where workspace_id = $1 and account_id = $2 and external_user_id = $3 and direction = 'out'
    and state in ('sent', 'delivered') and created_at <= $4`);
/** Applies to parts whose sending is in progress or uncertain. */
const CONFIRM_SENT = named(`
  update channel_messages set external_id = $5, updated_at = now(), reason = null, state = 'sent', content_hash = null
  where workspace_id = $1 and account_id = $2 and message_id = $3 and part = $4 and direction = 'out'
    and state in ('sending', 'unknown') returning id`);
const FIND_UNCERTAIN = named(`
  select state, message_id, part, content_hash from channel_messages
  where workspace_id = $1 and account_id = $2 and external_user_id = $3 and direction = 'out' and message_id is not null
    and state in ('sending', 'unknown') and created_at > now() - interval '1 hour'
  order by created_at desc limit 20`);
const DELIVERIES_MAX = 100;
/**
 * Queued or quarantined deliveries that contain the id, oldest first: the message itself comes before what quotes it.
 * Entries in progress are skipped: they see the deletion.
 */
const DELIVERIES_WITH = (['channel_inbox', 'channel_failures'] as const).map((table) => ({
  find: named(`
  select id, payload from ${table} where workspace_id = $1 and account_id = $2 and external_user_id = $3
    and position(convert_to($4, 'UTF8') in payload) > 0 order by id limit ${DELIVERIES_MAX} for update skip locked`),
  remove: named(`delete from ${table} where workspace_id = $1 and id = any($2::uuid[])`),
}));
/** The person does not get the channel's notes, such as of a reaction. */
const LAST_CHOICES = named(`
  select parts -> 'choices' as choices from messages
  where workspace_id = $1 and session_id = $2 and seq is not null and author <> 'contact'
    and parts ->> 'origin' is distinct from 'channel' order by seq desc limit 1`);

/** A part of one of our messages that may or may not have been sent. */
export interface UncertainPart extends SentPart {
  state: 'sending' | 'unknown';
  /** `hashOfContent` of the sent text; null = echoes name the part. */
  content_hash: Buffer | null;
}

/** A conversation that a message refers to. */
export interface ReferencedConversation {
  session_id: string;
  external_user_id: string;
  contact_id: string | null;
}

export interface EarlyState {
  state: string;
  reason: string | null;
}

export interface ChannelPerson {
  workspaceId: string;
  accountId: string;
  userId: string;
}

@Injectable()
export class ChannelConversationsStore {
  async lock(tx: Queryable, { accountId, userId }: ChannelPerson): Promise<void> {
    await alone(tx, `channel ${accountId} ${userId}`);
  }

  async findIdentity(db: Queryable, { workspaceId, accountId, userId }: ChannelPerson): Promise<IdentityRow | null> {
    type Row = IdentityRow & Record<string, unknown>;
    const { rows } = await db.query<Row>(FIND_IDENTITY(workspaceId, accountId, userId));
    return rows[0] ?? null;
  }

  async addIdentity(tx: Queryable, person: ChannelPerson, contactId: string): Promise<void> {
    await tx.query(ADD_IDENTITY(person.workspaceId, person.accountId, person.userId, contactId));
  }

  /** Attributes the person's future messages to another contact. */
  async reassignIdentity(
    tx: Queryable,
    { workspaceId, accountId, userId }: ChannelPerson,
    contactId: string,
  ): Promise<void> {
    await tx.query(REASSIGN_IDENTITY(workspaceId, accountId, userId, contactId));
  }

  /** Replaces the person's former id with the new one; does nothing if the new one is already known. */
  async renameIdentity(
    tx: Queryable,
    { workspaceId, accountId, userId }: ChannelPerson,
    formerId: string,
  ): Promise<void> {
    if ((await tx.query(RENAME_IDENTITY(workspaceId, accountId, formerId, userId))).rowCount === 0) return;
    for (const statement of RENAME_REST) await tx.query(statement(workspaceId, accountId, formerId, userId));
  }

  /** Detaches the id from its former person. Their conversations stay, and nothing can be sent in them. */
  async retireIdentity(tx: Queryable, { workspaceId, accountId }: ChannelPerson, userId: string): Promise<void> {
    for (const statement of RETIRE_IDENTITY) await tx.query(statement(workspaceId, accountId, userId));
  }

  /** Records when the person last wrote (RFC 3339); never moves back. */
  async setLastInbound(tx: Queryable, { workspaceId, accountId, userId }: ChannelPerson, at: string): Promise<void> {
    await tx.query(SET_LAST_INBOUND(workspaceId, accountId, userId, at));
  }

  /** The conversation to continue; null = none. @param days how long after its end a conversation can be continued */
  async findLatest(
    tx: Queryable,
    { person, contactId, days }: { person: ChannelPerson; contactId: string; days: number },
  ): Promise<string | null> {
    const { workspaceId, accountId, userId } = person;
    const statement = FIND_LATEST(workspaceId, accountId, userId, contactId, days);
    return (await tx.query<{ session_id: string }>(statement)).rows[0]?.session_id ?? null;
  }

  /** The conversation that a message refers to, whichever person it belongs to. @param session its id, if known */
  async findReferenced(
    tx: Queryable,
    { workspaceId, accountId }: ChannelPerson,
    { references = [], session = null }: { references?: readonly string[]; session?: string | null },
  ): Promise<ReferencedConversation | null> {
    if (references.length === 0 && session === null) return null;
    const { rows } = await tx.query<ReferencedConversation & Record<string, unknown>>(
      FIND_REFERENCED(workspaceId, accountId, references, session),
    );
    return rows[0] ?? null;
  }

  async addConversation(
    tx: Queryable,
    {
      channelPerson: { workspaceId, accountId, userId },
      sessionId,
      subject = null,
    }: { channelPerson: ChannelPerson; sessionId: string; subject?: string | null },
  ): Promise<void> {
    await tx.query(ADD_CONVERSATION(workspaceId, sessionId, accountId, userId, subject));
  }

  /** Who else gets the answers of a conversation. @param at RFC 3339, when the message that says so was written */
  async setParticipants(
    tx: Queryable,
    workspaceId: string,
    { sessionId, participants, at }: { sessionId: string; participants: readonly Participant[]; at: string },
  ): Promise<void> {
    await tx.query(SET_PARTICIPANTS(workspaceId, sessionId, JSON.stringify(participants), at));
  }

  /** Whether addresses are those of participants of a message's conversation, and not of its person. */
  async isForParticipants(
    db: Queryable,
    workspaceId: string,
    { id, addresses }: { id: string; addresses: readonly string[] },
  ): Promise<boolean> {
    const { rows } = await db.query<{ found: boolean }>(IS_FOR_PARTICIPANTS(workspaceId, id, addresses));
    return rows[0]?.found ?? false;
  }

  /**
   * Counts the automatic messages to the person in the last hour, including queued ones.
   * @param userIds all ids of the person. @param before a queued message: counts only those ahead of it
   */
  async countAutomaticInHour(
    tx: Queryable,
    { workspaceId, accountId }: Omit<ChannelPerson, 'userId'>,
    { userIds, before = null }: { userIds: readonly string[]; before?: string | null },
  ): Promise<number> {
    const { rows } = await tx.query<{ count: number }>(COUNT_AUTOMATIC(workspaceId, accountId, userIds, before));
    return rows[0]?.count ?? 0;
  }

  async findMessage(
    tx: Queryable,
    { workspaceId, accountId }: Omit<ChannelPerson, 'userId'>,
    externalId: string,
  ): Promise<KnownMessageRow | null> {
    const { rows } = await tx.query<KnownMessageRow & Record<string, unknown>>(
      FIND_MESSAGE(workspaceId, accountId, externalId),
    );
    return rows[0] ?? null;
  }

  /** Records a message that the channel reported, under the provider's id. */
  async addMessage(
    tx: Queryable,
    { workspaceId, accountId, userId }: ChannelPerson,
    message: AddedMessage,
  ): Promise<void> {
    const { externalId, sessionId, messageId, state = 'received', contentHash = null } = message;
    const of = [workspaceId, newId(), accountId, userId] as const;
    await tx.query(ADD_MESSAGE(...of, externalId, sessionId, messageId, state, contentHash));
  }

  /** Stores a state that may belong to an uncertain part; ignores others. */
  async addEarlyState(
    tx: Queryable,
    {
      channelPerson: { workspaceId, accountId, userId },
      externalId,
      earlyState: { state, reason },
    }: { channelPerson: ChannelPerson; externalId: string; earlyState: EarlyState },
  ): Promise<void> {
    await tx.query(ADD_EARLY(workspaceId, newId(), accountId, userId, externalId, state, reason));
  }

  /** Removes and returns a state that the provider reported before it answered the request. */
  async takeEarlyState(
    tx: Queryable,
    { workspaceId, accountId }: Omit<ChannelPerson, 'userId'>,
    externalId: string,
  ): Promise<EarlyState | null> {
    const { rows } = await tx.query<EarlyState & Record<string, unknown>>(
      TAKE_EARLY(workspaceId, accountId, externalId),
    );
    return rows[0] ?? null;
  }

  /** Removes the person's deliveries of a message. @param isOf excludes deliveries that only quote the id */
  async removeDeliveries(
    tx: Queryable,
    {
      channelPerson: { workspaceId, accountId, userId },
      externalId,
      isOf,
    }: { channelPerson: ChannelPerson; externalId: string; isOf: (payload: Buffer) => Promise<boolean> },
  ): Promise<void> {
    for (const { find, remove } of DELIVERIES_WITH) {
      type Row = { id: string; payload: Buffer };
      const { rows } = await tx.query<Row>(find(workspaceId, accountId, userId, externalId));
      const ids: string[] = [];
      for (const { id, payload } of rows) if (await isOf(payload)) ids.push(id);
      if (ids.length > 0) await tx.query(remove(workspaceId, ids));
    }
  }

  async setState(
    tx: Queryable,
    workspaceId: string,
    { id, state, reason }: { id: string; state: string; reason: string | null },
  ): Promise<void> {
    await tx.query(SET_STATE(workspaceId, id, state, reason));
  }

  /** Records whom a message did not reach besides its person. */
  async addReason(tx: Queryable, workspaceId: string, { id, reason }: { id: string; reason: string }): Promise<void> {
    await tx.query(ADD_REASON(workspaceId, id, reason));
  }

  /** Marks everything sent up to a time (RFC 3339) as read. */
  async markRead(tx: Queryable, { workspaceId, accountId, userId }: ChannelPerson, at: string): Promise<void> {
    await tx.query(MARK_READ(workspaceId, accountId, userId, at));
  }

  /** Marks an uncertain part as sent, under the provider's id. @returns the row's id; null = it was not uncertain */
  async confirmSent(
    tx: Queryable,
    {
      channelPerson: { workspaceId, accountId },
      sentPart: { messageId, part },
      externalId,
    }: { channelPerson: ChannelPerson; sentPart: SentPart; externalId: string },
  ): Promise<string | null> {
    const { rows } = await tx.query<{ id: string }>(CONFIRM_SENT(workspaceId, accountId, messageId, part, externalId));
    return rows[0]?.id ?? null;
  }

  async findUncertain(tx: Queryable, { workspaceId, accountId, userId }: ChannelPerson): Promise<UncertainPart[]> {
    type Row = { state: 'sending' | 'unknown'; message_id: string; part: number; content_hash: Buffer | null };
    const { rows } = await tx.query<Row>(FIND_UNCERTAIN(workspaceId, accountId, userId));
    return rows.map(({ message_id: messageId, ...rest }) => ({ messageId, ...rest }));
  }

  /** The choices that our last message offered. */
  async lastChoices(tx: Queryable, workspaceId: string, sessionId: string): Promise<string[]> {
    const { rows } = await tx.query<{ choices: string[] | null }>(LAST_CHOICES(workspaceId, sessionId));
    return rows[0]?.choices ?? [];
  }
}
