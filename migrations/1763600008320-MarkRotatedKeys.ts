import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a key was rotated: one that was made with an end of its own has an end too, and was not. */
export class MarkRotatedKeys1763600008320 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table keys add column rotated_at timestamptz(3)');
    await queryRunner.query(`update keys k set rotated_at = now()
      where expires_at is not null and exists (
        select 1 from audit_entries a
        where a.workspace_id = k.workspace_id and a.action = 'key.rotate' and a.target_id = k.id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table keys drop column rotated_at');
  }
}
