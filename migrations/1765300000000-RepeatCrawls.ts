import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A website that is read again every so many days. Its latest crawl carries the schedule. */
export class RepeatCrawls1765300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table knowledge_crawls add column every_days integer,
        add constraint knowledge_crawls_every_days_check check ((every_days >= 1) and (every_days <= 90))`);
    await queryRunner.query(`
      create index knowledge_crawls_repeated on knowledge_crawls (finished_at) where (every_days is not null)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table knowledge_crawls drop column every_days');
  }
}
