import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An endpoint's deliveries of one type of event: a rare one among a month of a million read them all. */
export class IndexDeliveriesByType1763600005700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create index deliveries_event_type on deliveries (workspace_id, endpoint_id, event_type, created_at, id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index deliveries_event_type');
  }
}
