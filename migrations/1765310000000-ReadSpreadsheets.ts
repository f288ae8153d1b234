import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workbooks and CSV files are documents. */
export class ReadSpreadsheets1765310000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table documents drop constraint documents_format_check,
        add constraint documents_format_check check (format in ('markdown', 'html', 'text', 'pdf', 'docx', 'xlsx', 'csv'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table documents drop constraint documents_format_check,
        add constraint documents_format_check check (format in ('markdown', 'html', 'text', 'pdf', 'docx')) not valid`);
  }
}
