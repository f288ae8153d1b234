import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How dense a person's console is follows them to other browsers. */
export class DensityOfAccounts1766720000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table accounts add column density text not null default 'comfortable',
        add constraint accounts_density_check check (density in ('comfortable', 'compact'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table accounts drop column density');
  }
}
