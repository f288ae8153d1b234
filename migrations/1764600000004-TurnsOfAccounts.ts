import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each account has its turns, so that one does not delay another of its workspace; mails are read in pieces. */
export class TurnsOfAccounts1764600000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('delete from channel_turns');
    await queryRunner.query(`alter table channel_turns add column account_id uuid not null, drop constraint channel_turns_pkey,
      add constraint channel_turns_pkey primary key (workspace_id, account_id),
      add constraint channel_turns_workspace_id_account_id_fkey foreign key (workspace_id, account_id)
        references channel_accounts (workspace_id, id) on delete cascade`);
    await queryRunner.query('alter table channel_inbox alter column payload set storage external');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table channel_inbox alter column payload set storage extended');
    await queryRunner.query('delete from channel_turns');
    await queryRunner.query(`alter table channel_turns drop constraint channel_turns_workspace_id_account_id_fkey,
      drop constraint channel_turns_pkey, drop column account_id,
      add constraint channel_turns_pkey primary key (workspace_id)`);
  }
}
