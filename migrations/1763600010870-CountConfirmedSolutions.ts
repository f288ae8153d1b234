import type { MigrationInterface, QueryRunner } from 'typeorm';

const COUNTS = ['solved_confirmed', 'solved_assumed', 'reopened'];
/** Everything is counted anew in the background; reads stay true meanwhile, but count the rows themselves. */
const MARK_ALL = `insert into analytics_marks (workspace_id, at)
  select distinct workspace_id, bucket from analytics_rollups where span = 15 order by bucket`;

/**
 * Roll-ups count confirmed and assumed solutions and reopened sessions, and list the times of first replies by people.
 * The columns have no default: a process of the version before, if one runs on, can write no roll-ups, so its marks
 * stay.
 */
export class CountConfirmedSolutions1763600010870 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const column of COUNTS) await add(queryRunner, `${column} integer not null default 0`);
    await add(queryRunner, `first_reply_ms bigint[] not null default '{}'`);
    await queryRunner.query(MARK_ALL);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const column of [...COUNTS, 'first_reply_ms'])
      await queryRunner.query(`alter table analytics_rollups drop column ${column}`);
  }
}

/** With a default only for the rows that there are, which needs no pass over the table. */
async function add(queryRunner: QueryRunner, column: string): Promise<void> {
  await queryRunner.query(`alter table analytics_rollups add column ${column}`);
  await queryRunner.query(`alter table analytics_rollups alter column ${column.split(' ')[0]!} drop default`);
}
