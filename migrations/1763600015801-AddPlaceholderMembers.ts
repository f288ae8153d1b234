import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What earlier first starts and `demo seed` made, as long as no person signs in as them. */
const INVENTED = `account_id is null
  and (email, name) in (('owner@example.com', 'Demo owner'), ('demo.teammate@example.com', 'Robin Demo'))`;

/** Members who stand in for a person (docs/decisions/0158-the-demo-acts-for-nobody.md). */
export class AddPlaceholderMembers1763600015801 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members add column placeholder boolean not null default false');
    await queryRunner.query(`update members set placeholder = true where ${INVENTED}`);
    // The hours of the first start, which nobody has set.
    await queryRunner.query(`delete from host_availability a using members m
      where m.workspace_id = a.workspace_id and m.id = a.host_id and m.placeholder
        and a.timezone = 'UTC' and a.minimum_notice_minutes = 60`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members drop column placeholder');
  }
}
