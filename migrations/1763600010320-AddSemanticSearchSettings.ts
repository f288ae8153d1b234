import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a workspace's knowledge is searched by meaning too, and whether its internal documents leave for that. */
export class AddSemanticSearchSettings1763600010320 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table guardrails
        add column semantic_search text not null default 'on' check (semantic_search in ('on', 'off')),
        add column embed_internal boolean not null default false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table guardrails drop column semantic_search, drop column embed_internal');
  }
}
