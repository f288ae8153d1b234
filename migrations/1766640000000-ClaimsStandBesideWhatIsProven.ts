import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOTIFY = (columns: string[]): string => `
  create or replace trigger contacts_notify after update on contacts for each row
  when ((${columns.map((column) => `old.${column}`).join(', ')})
    is distinct from (${columns.map((column) => `new.${column}`).join(', ')}))
  execute function notify_of_contact()`;
/** As `normalNumber` of src/platform/kernel/phone-number.ts. */
const DIGITS = `regexp_replace(case when contact_phone ~ '^\\s*(\\+|00)'
  then replace(regexp_replace(contact_phone, '^\\s*(\\+|00)', ''), '(0)', '') else contact_phone end, '\\D', '', 'g')`;
const BEFORE = [
  ...['kind', 'vendor_token is null', 'vendor_token_set_at', 'blocked_at'],
  ...['self_reported_name', 'self_reported_email', 'self_reported_phone'],
];

/**
 * What a person tells that does not replace what is known of them is kept beside it. Imported conversations are found
 * by telephone numbers too: by their last digits, which every way to write them shares.
 */
export class ClaimsStandBesideWhatIsProven1766640000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table contacts add column told_besides jsonb not null default '{}'`);
    await queryRunner.query(NOTIFY([...BEFORE, 'told_besides']));
    await queryRunner.query('alter table former_contacts add column phone text, add column self_reported_phone text');
    await queryRunner.query('alter table imported_conversations add column contact_phone_tail text');
    await queryRunner.query(`
      update imported_conversations set contact_phone_tail = right(${DIGITS}, 9) where length(${DIGITS}) >= 7`);
    await queryRunner.query(`
      create index imported_conversations_phone on imported_conversations (workspace_id, contact_phone_tail)
        where contact_phone_tail is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index imported_conversations_phone');
    await queryRunner.query('alter table imported_conversations drop column contact_phone_tail');
    await queryRunner.query('alter table former_contacts drop column phone, drop column self_reported_phone');
    await queryRunner.query(NOTIFY(BEFORE));
    await queryRunner.query('alter table contacts drop column told_besides');
  }
}
