import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** What a golden turn read when it was replayed, so that a replay skips it while that is the same. */
export class GoldenTurnsKeepTheirReads1766200570000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table golden_reads (
        workspace_id uuid not null, golden_turn_id uuid not null, input text not null, reads jsonb not null,
        digest text not null, answer jsonb not null,
        constraint golden_reads_pkey primary key (workspace_id, golden_turn_id),
        constraint golden_reads_workspace_id_golden_turn_id_fkey foreign key (workspace_id, golden_turn_id)
          references golden_turns (workspace_id, id) on delete cascade)`);
    await tenantTable(runner, 'golden_reads');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table golden_reads');
  }
}
