import type { MigrationInterface, QueryRunner } from 'typeorm';

const REASONS = `'opened', 'waiting', 'not_picked_up', 'assigned', 'mention'`;

/** Owners are mailed about a mailbox that has to be connected again, through the outbox of the team's mails. */
export class LostConsentsAreMailedByTheOutbox1766410100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table handoff_mails
        add column account_id uuid,
        add constraint handoff_mails_workspace_id_account_id_fkey foreign key (workspace_id, account_id)
          references channel_accounts (workspace_id, id) on delete cascade,
        add constraint handoff_mails_workspace_id_account_id_member_id_key unique (workspace_id, account_id, member_id),
        drop constraint handoff_mails_check,
        add constraint handoff_mails_check check (num_nonnulls(handoff_id, note_id, account_id) = 1),
        drop constraint handoff_mails_reason_check,
        add constraint handoff_mails_reason_check check (reason in (${REASONS}, 'consent_lost'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from handoff_mails where account_id is not null`);
    await queryRunner.query(`
      alter table handoff_mails
        drop column account_id,
        add constraint handoff_mails_check check (num_nonnulls(handoff_id, note_id) = 1),
        drop constraint handoff_mails_reason_check,
        add constraint handoff_mails_reason_check check (reason in (${REASONS}))`);
  }
}
