import type { MigrationInterface, QueryRunner } from 'typeorm';

const MODES_OF = (modes: string[]): string => `
  alter table channel_accounts drop constraint channel_accounts_agent_mode_check,
    add constraint channel_accounts_agent_mode_check check (agent_mode in (${modes.map((one) => `'${one}'`).join(', ')}))`;

/** Between off and live: what the agent would answer is recorded, or proposed to the team. */
export class ChannelsHaveFourModes1766200510000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(MODES_OF(['off', 'shadow', 'suggest', 'live']));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // In both the team answers.
    await queryRunner.query(`update channel_accounts set agent_mode = 'off' where agent_mode in ('shadow', 'suggest')`);
    await queryRunner.query(MODES_OF(['off', 'live']));
  }
}
