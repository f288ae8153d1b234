import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Conversations in channels of other providers (docs/decisions/0123-channels.md). `channel_receipts`: the keys of all
 * deliveries, so that a repeated one is dropped. `channel_inbox` and `channel_outbox`: queues with leases.
 * `channel_messages`: what a provider knows of each message, one row for each part that is sent, written before it is
 * sent. A trigger fills the outbox, so that no writer of a message can forget to.
 */
export class CreateChannels1763600010840 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(table);
    for (const index of INDEXES) await queryRunner.query(index);
    for (const name of NAMES) await tenantTable(queryRunner, name);
    await queryRunner.query(`create function queue_channel_message() returns trigger language plpgsql as $$
      begin
        insert into channel_outbox (workspace_id, message_id, session_id, account_id, external_user_id, seq)
        select new.workspace_id, new.id, new.session_id, c.account_id, c.external_user_id, new.seq
        from channel_conversations c where c.workspace_id = new.workspace_id and c.session_id = new.session_id;
        return null;
      end $$`);
    await queryRunner.query(`create trigger messages_channel after insert on messages for each row
      when (new.author <> 'contact' and new.seq is not null and new.text <> '' and new.parts ->> 'origin' is null)
      execute function queue_channel_message()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger messages_channel on messages');
    await queryRunner.query('drop function queue_channel_message()');
    for (const name of [...NAMES].reverse()) await queryRunner.query(`drop table ${name}`);
  }
}

const NAMES = [
  'channel_accounts',
  'channel_identities',
  'channel_conversations',
  'channel_receipts',
  'channel_inbox',
  'channel_failures',
  'channel_messages',
  'channel_outbox',
  'channel_turns',
];

const OF_ACCOUNT = 'foreign key (workspace_id, account_id) references channel_accounts on delete cascade';
const OF_IDENTITY = `foreign key (workspace_id, account_id, external_user_id) references channel_identities
    on update cascade on delete cascade`;
const OF_SESSION = 'foreign key (workspace_id, session_id) references sessions';

const TABLES = [
  `create table channel_accounts (
    workspace_id uuid not null references workspaces,
    id uuid not null,
    channel text not null check (channel in ('whatsapp', 'messenger', 'instagram', 'email')),
    name text not null,
    external_id text not null,
    status text not null default 'active' check (status in ('active', 'paused')),
    credentials bytea not null,
    webhook_verified_at timestamptz(3),
    credentials_verified_at timestamptz(3),
    last_inbound_at timestamptz(3),
    last_error text,
    last_error_at timestamptz(3),
    throttled_until timestamptz(3),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, channel, external_id)
  )`,
  `create table channel_identities (
    workspace_id uuid not null references workspaces,
    account_id uuid not null,
    external_user_id text not null,
    contact_id uuid not null,
    last_inbound_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    primary key (workspace_id, account_id, external_user_id),
    ${OF_ACCOUNT},
    foreign key (workspace_id, contact_id) references contacts
  )`,
  `create table channel_conversations (
    workspace_id uuid not null references workspaces,
    session_id uuid not null,
    account_id uuid not null,
    external_user_id text not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (workspace_id, session_id),
    ${OF_SESSION},
    ${OF_IDENTITY}
  )`,
  `create table channel_receipts (
    workspace_id uuid not null references workspaces,
    account_id uuid not null,
    external_id text not null,
    received_at timestamptz(3) not null default now(),
    primary key (workspace_id, account_id, external_id),
    ${OF_ACCOUNT}
  )`,
  `create table channel_inbox (
    workspace_id uuid not null references workspaces,
    id uuid not null,
    account_id uuid not null,
    external_user_id text,
    payload bytea not null,
    attempts smallint not null default 0,
    leased_until timestamptz(3),
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (workspace_id, id),
    ${OF_ACCOUNT}
  )`,
  `create table channel_failures (
    workspace_id uuid not null references workspaces,
    id uuid not null,
    account_id uuid not null,
    external_user_id text,
    payload bytea not null,
    error text not null,
    created_at timestamptz(3) not null default now(),
    primary key (workspace_id, id),
    ${OF_ACCOUNT}
  )`,
  `create table channel_messages (
    workspace_id uuid not null references workspaces,
    id uuid not null,
    account_id uuid not null,
    direction text not null check (direction in ('in', 'out')),
    external_user_id text not null,
    external_id text,
    session_id uuid,
    message_id uuid,
    part smallint not null default 0,
    state text not null
      check (state in ('received', 'deleted', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown')),
    reason text,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    primary key (workspace_id, id),
    unique (workspace_id, message_id, part),
    ${OF_ACCOUNT},
    ${OF_SESSION}
  )`,
  `create table channel_outbox (
    workspace_id uuid not null references workspaces,
    message_id uuid not null,
    session_id uuid not null,
    account_id uuid not null,
    external_user_id text not null,
    seq integer not null,
    template jsonb,
    attempts smallint not null default 0,
    leased_until timestamptz(3),
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (workspace_id, message_id),
    ${OF_SESSION},
    ${OF_IDENTITY}
  )`,
  // When each workspace last had its turn in the inbox or the outbox.
  `create table channel_turns (
    workspace_id uuid primary key references workspaces,
    taken_at timestamptz(3) not null
  )`,
];

const INDEXES = [
  'create index channel_accounts_created on channel_accounts (workspace_id, created_at, id)',
  'create index channel_accounts_id on channel_accounts (id)',
  'create index channel_accounts_external on channel_accounts (channel, external_id)',
  'create index channel_identities_contact on channel_identities (workspace_id, contact_id)',
  `create index channel_conversations_identity
    on channel_conversations (workspace_id, account_id, external_user_id, created_at)`,
  'create index channel_receipts_received on channel_receipts (received_at)',
  'create index channel_inbox_account on channel_inbox (workspace_id, account_id, external_user_id)',
  'create index channel_inbox_next on channel_inbox (workspace_id, created_at, id)',
  'create index channel_failures_account on channel_failures (workspace_id, account_id, external_user_id)',
  'create index channel_failures_created on channel_failures (created_at)',
  `create unique index channel_messages_external on channel_messages (workspace_id, account_id, external_id)
    where external_id is not null`,
  'create index channel_messages_session on channel_messages (workspace_id, session_id, created_at)',
  `create index channel_messages_identity
    on channel_messages (workspace_id, account_id, external_user_id, created_at)`,
  'create index channel_outbox_next on channel_outbox (workspace_id, created_at, message_id)',
  'create index channel_outbox_session on channel_outbox (workspace_id, session_id, seq)',
  'create index channel_outbox_identity on channel_outbox (workspace_id, account_id, external_user_id)',
];
