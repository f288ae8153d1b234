import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The agent can be off in one channel. */
export class ChannelsHaveModes1766200500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table channel_accounts add column agent_mode text not null default 'live',
        add constraint channel_accounts_agent_mode_check check (agent_mode in ('off', 'live'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table channel_accounts drop column agent_mode');
  }
}
