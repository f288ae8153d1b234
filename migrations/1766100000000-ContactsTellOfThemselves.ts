import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOTIFY = (columns: string[]): string => `
  create or replace trigger contacts_notify after update on contacts for each row
  when ((${columns.map((column) => `old.${column}`).join(', ')})
    is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))
  execute function notify_of_contact()`;
const BEFORE = ['kind', 'vendor_token is null', 'vendor_token_set_at', 'blocked_at'];
const STATED = ['self_reported_name', 'self_reported_email', 'self_reported_phone'];

/** The name and the number that a person gave, as their address before. Open consoles are told of all three. */
export class ContactsTellOfThemselves1766100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table contacts add column self_reported_name text');
    await queryRunner.query('alter table contacts add column self_reported_phone text');
    await queryRunner.query(
      `update contacts set self_reported_name = name where kind = 'visitor' and name is not null`,
    );
    // The number of somebody who writes from it is not what they said.
    await queryRunner.query(`
      update contacts c set self_reported_phone = phone where kind = 'visitor' and phone is not null and not exists (
        select from channel_identities i where i.workspace_id = c.workspace_id and i.contact_id = c.id)`);
    await queryRunner.query(NOTIFY([...BEFORE, ...STATED]));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(NOTIFY(BEFORE));
    await queryRunner.query('alter table contacts drop column self_reported_phone');
    await queryRunner.query('alter table contacts drop column self_reported_name');
  }
}
