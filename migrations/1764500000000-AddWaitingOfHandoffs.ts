import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when a hand-off asks for the team: null once it was given back to the agent, until the team is asked again. And
 * the wait that a workspace does not want to exceed.
 */
export class AddWaitingOfHandoffs1764500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table handoffs add column requested_at timestamptz(3) default now()');
    await queryRunner.query('update handoffs set requested_at = created_at');
    await queryRunner.query(`
      alter table workspaces
        add column reply_target_minutes integer default 10,
        add constraint workspaces_reply_target_minutes_check check (reply_target_minutes between 1 and 10080)`);
    await queryRunner.query('grant update (reply_target_minutes) on workspaces to wa_tenant');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces drop column reply_target_minutes');
    await queryRunner.query('alter table handoffs drop column requested_at');
  }
}
