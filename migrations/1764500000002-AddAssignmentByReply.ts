import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a reply in the console assigns an unassigned conversation to its author. */
export class AddAssignmentByReply1764500000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces add column assign_on_reply boolean default true not null');
    await queryRunner.query('grant update (assign_on_reply) on workspaces to wa_tenant');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces drop column assign_on_reply');
  }
}
