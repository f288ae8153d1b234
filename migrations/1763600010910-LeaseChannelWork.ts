import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `lease`: whose taking up of the row it is; a worker whose lease ran out finds another one there. `leased_until` of a
 * row without a lease is when it is due again. `retries`: how often the provider accepted nothing. `received_at`: when
 * a delivery came that was set aside since. The queues are read by account, in the order in which their rows are due.
 */
export class LeaseChannelWork1763600010910 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const queue of ['channel_inbox', 'channel_outbox']) {
      await queryRunner.query(`alter table ${queue} add column lease uuid`);
      await queryRunner.query(`drop index ${queue}_next`);
    }
    await queryRunner.query('alter table channel_outbox add column retries smallint not null default 0');
    await queryRunner.query('alter table channel_failures add column received_at timestamptz(3)');
    for (const index of INDEXES) await queryRunner.query(index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of NAMES) await queryRunner.query(`drop index ${name}`);
    await queryRunner.query('alter table channel_failures drop column received_at');
    await queryRunner.query('alter table channel_outbox drop column retries');
    for (const [queue, key] of QUEUES) {
      await queryRunner.query(`alter table ${queue} drop column lease`);
      await queryRunner.query(`create index ${queue}_next on ${queue} (workspace_id, created_at, ${key})`);
    }
  }
}

const QUEUES = [
  ['channel_inbox', 'id'],
  ['channel_outbox', 'message_id'],
] as const;

const INDEXES = [
  ...QUEUES.flatMap(([queue, key]) => [
    `create index ${queue}_due on ${queue} (workspace_id, account_id, (coalesce(leased_until, created_at)), ${key})`,
    `create index ${queue}_leased on ${queue} (workspace_id) where lease is not null`,
  ]),
  'create index channel_failures_listed on channel_failures (workspace_id, account_id, created_at, id)',
  'create index channel_identities_inbound on channel_identities (workspace_id, account_id, last_inbound_at)',
  'create index channel_messages_created on channel_messages (workspace_id, created_at)',
];
const NAMES = INDEXES.map((index) => index.split(' ')[2]!);
