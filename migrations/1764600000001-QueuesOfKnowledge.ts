import type { MigrationInterface, QueryRunner } from 'typeorm';

const QUEUES = { document_uploads: 'created_at', embedding_queue: 'created_at', knowledge_crawls: 'turn_at' };

/** Documents, vectors and crawls wait in queues like every other (decision 0168). */
export class QueuesOfKnowledge1764600000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, since] of Object.entries(QUEUES)) {
      await queryRunner.query(`alter table ${table} rename column leased_until to due_at`);
      await queryRunner.query(`update ${table} set due_at = ${since} where due_at is null`);
      await queryRunner.query(`alter table ${table} alter column due_at type timestamptz(3),
        alter column due_at set default clock_timestamp(), alter column due_at set not null,
        add column holder uuid, add column if not exists lease uuid`);
    }
    for (const table of ['document_uploads', 'embedding_queue']) {
      await queryRunner.query(`drop index ${table}_waiting`);
      await queryRunner.query(`create index ${table}_due on ${table} (workspace_id, due_at, document_id)`);
      await queryRunner.query(`create index ${table}_leased on ${table} (workspace_id) where lease is not null`);
    }
    await queryRunner.query('alter table embedding_queue drop column round');
    await queryRunner.query('alter table knowledge_crawls drop column turn_at');
    await queryRunner.query(
      `create index knowledge_crawls_due on knowledge_crawls (due_at) where status in ('queued', 'running')`,
    );
    await queryRunner.query(
      'create index knowledge_crawls_leased on knowledge_crawls (workspace_id) where lease is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index knowledge_crawls_due, knowledge_crawls_leased');
    await queryRunner.query('alter table embedding_queue add column round integer default 1 not null');
    await queryRunner.query(
      'alter table knowledge_crawls add column turn_at timestamptz default clock_timestamp() not null',
    );
    await queryRunner.query(
      `create index knowledge_crawls_turns on knowledge_crawls (turn_at) where status in ('queued', 'running')`,
    );
    for (const table of ['document_uploads', 'embedding_queue']) {
      await queryRunner.query(`drop index ${table}_due, ${table}_leased`);
      await queryRunner.query(`alter table ${table} drop column lease`);
      await queryRunner.query(`create index ${table}_waiting on ${table} (workspace_id, created_at)`);
    }
    for (const [table, precision] of Object.entries({
      document_uploads: '(3)',
      embedding_queue: '(3)',
      knowledge_crawls: '',
    })) {
      await queryRunner.query(`alter table ${table} drop column holder, alter column due_at drop default,
        alter column due_at drop not null, alter column due_at type timestamptz${precision}`);
      await queryRunner.query(`alter table ${table} rename column due_at to leased_until`);
    }
  }
}
