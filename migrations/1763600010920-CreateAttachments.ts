import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Files of messages (docs/decisions/0133-attachments.md). `attachments`: what is known of each; `message_id` is null
 * while a teammate has not sent it yet. `attachment_contents`: the bytes, in a table of their own that lists never
 * read. `attachment_removals`: objects in the S3-compatible store whose row is gone; it outlives a removed workspace.
 * `channel_media`: what is to be fetched from a provider, or to be inspected.
 */
export class CreateAttachments1763600010920 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table workspaces add attachment_bytes_max bigint check (attachment_bytes_max between 0 and 1e15)',
    );
    for (const table of TABLES) await queryRunner.query(table);
    // Bytes of pictures do not get smaller, and a part of what is not compressed is read without the rest.
    await queryRunner.query('alter table attachment_contents alter column bytes set storage external');
    for (const index of INDEXES) await queryRunner.query(index);
    for (const name of NAMES) await tenantTable(queryRunner, name);
    for (const trigger of TRIGGERS) await queryRunner.query(trigger);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of [...NAMES].reverse()) await queryRunner.query(`drop table ${name}`);
    for (const name of ['count_attachments', 'remove_attachment_object', 'notify_of_attachment'])
      await queryRunner.query(`drop function ${name}()`);
    await queryRunner.query('alter table workspaces drop column attachment_bytes_max');
  }
}

const NAMES = ['attachments', 'attachment_contents', 'attachment_storage', 'attachment_removals', 'channel_media'];

const TABLES = [
  // `position`: among those of its message. `place`: where its bytes are; null = nowhere.
  `create table attachments (
    workspace_id uuid not null references workspaces,
    id uuid not null,
    session_id uuid not null,
    message_id uuid,
    position smallint not null default 0,
    direction text not null check (direction in ('in', 'out')),
    name text,
    declared_type text,
    content_type text,
    bytes bigint,
    sha256 bytea,
    state text not null check (state in ('waiting', 'stored', 'refused', 'lost')),
    reason text,
    place text check (place in ('database', 's3')),
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (workspace_id, id),
    foreign key (workspace_id, session_id) references sessions,
    foreign key (workspace_id, message_id) references messages deferrable initially deferred
  )`,
  `create table attachment_contents (
    workspace_id uuid not null references workspaces,
    attachment_id uuid not null,
    bytes bytea not null,
    primary key (workspace_id, attachment_id),
    foreign key (workspace_id, attachment_id) references attachments on delete cascade
  )`,
  `create table attachment_storage (
    workspace_id uuid primary key references workspaces,
    bytes bigint not null
  )`,
  `create table attachment_removals (
    workspace_id uuid not null,
    attachment_id uuid not null,
    due_at timestamptz(3) not null,
    attempts smallint not null default 0,
    primary key (workspace_id, attachment_id)
  )`,
  // `source`: what the adapter needs to fetch it; null = the bytes are here, and are only to be inspected.
  `create table channel_media (
    workspace_id uuid not null references workspaces,
    attachment_id uuid not null,
    account_id uuid not null,
    source jsonb,
    attempts smallint not null default 0,
    lease uuid,
    leased_until timestamptz(3),
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (workspace_id, attachment_id),
    foreign key (workspace_id, attachment_id) references attachments on delete cascade,
    foreign key (workspace_id, account_id) references channel_accounts on delete cascade
  )`,
];

const INDEXES = [
  'create index attachments_message on attachments (workspace_id, message_id, position)',
  'create index attachments_session on attachments (workspace_id, session_id)',
  'create index attachments_created on attachments (workspace_id, created_at)',
  `create index attachments_unsettled on attachments (created_at) where state = 'waiting' or message_id is null`,
  'create index attachment_removals_due on attachment_removals (due_at)',
  'create index channel_media_account on channel_media (workspace_id, account_id)',
  `create index channel_media_due
    on channel_media (workspace_id, account_id, (coalesce(leased_until, created_at)), attachment_id)`,
  'create index channel_media_leased on channel_media (workspace_id) where lease is not null',
];

const TRIGGERS = [
  // Counted when a transaction commits, so that a long one does not hold the figure while it writes.
  `create function count_attachments() returns trigger language plpgsql as $$
    declare
      added bigint := 0;
      owner uuid;
    begin
      if tg_op <> 'INSERT' then
        owner := old.workspace_id;
        if old.place is not null then added := added - coalesce(old.bytes, 0); end if;
      end if;
      if tg_op <> 'DELETE' then
        owner := new.workspace_id;
        if new.place is not null then added := added + coalesce(new.bytes, 0); end if;
      end if;
      if added <> 0 then
        insert into attachment_storage as s (workspace_id, bytes) values (owner, added)
        on conflict (workspace_id) do update set bytes = s.bytes + excluded.bytes;
      end if;
      return null;
    end $$`,
  `create constraint trigger count_stored after insert or delete or update of bytes, place on attachments
    deferrable initially deferred for each row execute function count_attachments()`,
  // Later than a request that is storing the object now could end.
  `create function remove_attachment_object() returns trigger language plpgsql as $$ begin
      insert into attachment_removals (workspace_id, attachment_id, due_at)
      values (old.workspace_id, old.id, now() + interval '5 minutes') on conflict do nothing;
      return null;
    end $$`,
  `create trigger attachments_object after delete on attachments for each row
    when (old.place = 's3') execute function remove_attachment_object()`,
  `create trigger attachments_object_left after update of place on attachments for each row
    when (old.place = 's3' and new.place is distinct from 's3') execute function remove_attachment_object()`,
  // A hint of the team's stream: the message has another picture than before.
  `create function notify_of_attachment() returns trigger language plpgsql as $$ begin
      perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'message'));
      return null;
    end $$`,
  `create trigger attachments_notify after update of state on attachments for each row
    when (old.state is distinct from new.state and new.message_id is not null)
    execute function notify_of_attachment()`,
];
