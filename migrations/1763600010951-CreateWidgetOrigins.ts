import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Where the widget was seen: one row an allowed origin (docs/decisions/0136-what-the-console-still-lacked.md). */
export class CreateWidgetOrigins1763600010951 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table widget_origins (
        workspace_id uuid not null references workspaces,
        pattern text not null,
        last_origin text not null,
        first_seen_at timestamptz(3) not null default clock_timestamp(),
        last_seen_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, pattern)
      )`);
    await tenantTable(queryRunner, 'widget_origins', ['select', 'insert', 'update']);
    // The console waits for the first visit; later ones are no news.
    await queryRunner.query(`create trigger widget_origins_notify_made after insert on widget_origins
      for each row execute function notify_of_setting()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table widget_origins');
  }
}
