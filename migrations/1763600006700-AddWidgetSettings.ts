import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_ROLE } from '../src/platform/db/row-security.js';

/**
 * How the widget looks and speaks: what differs from the defaults, as src/company/widget/widget-body.dto.ts checks it.
 */
export class AddWidgetSettings1763600006700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table workspaces add column widget json not null default '{}'`);
    await queryRunner.query(`grant update (widget) on workspaces to ${TENANT_ROLE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`revoke update (widget) on workspaces from ${TENANT_ROLE}`);
    await queryRunner.query('alter table workspaces drop column widget');
  }
}
