import type { MigrationInterface, QueryRunner } from 'typeorm';

const QUEUES = `'mine', 'unassigned', 'all', 'approvals', 'snoozed', 'closed'`;

/** A saved filter may be of the queue of mentions, as of any other. */
export class FilterMentions1763600010941 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await this.allow(queryRunner, `${QUEUES}, 'mentions'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from inbox_filters where queue = 'mentions'`);
    await this.allow(queryRunner, QUEUES);
  }

  private async allow(queryRunner: QueryRunner, queues: string): Promise<void> {
    await queryRunner.query(`alter table inbox_filters drop constraint inbox_filters_queue_check,
      add constraint inbox_filters_queue_check check (queue in (${queues}))`);
  }
}
