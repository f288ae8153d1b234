import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of a crawl with a status, in order. It serves those that wait, too. */
export class IndexCrawlPagesByStatus1763600010953 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create index knowledge_crawl_pages_status on knowledge_crawl_pages
      (workspace_id, crawl_id, status, position, id)`);
    await queryRunner.query('drop index knowledge_crawl_pages_waiting');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create index knowledge_crawl_pages_waiting on knowledge_crawl_pages
      (workspace_id, crawl_id, position) where status = 'waiting'`);
    await queryRunner.query('drop index knowledge_crawl_pages_status');
  }
}
