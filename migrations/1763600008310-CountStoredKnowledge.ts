import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** What is counted: the texts of all versions, and what waits to be indexed. */
const COUNTED = { document_versions: 'text', document_uploads: 'bytes' };

/**
 * How many bytes of knowledge a workspace stores, and how many it may where its operator set that (null = its plan's).
 * Counted when a transaction commits, so that a long one does not hold the figure while it writes.
 */
export class CountStoredKnowledge1763600008310 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table workspaces add knowledge_bytes_max bigint check (knowledge_bytes_max between 0 and 1e15)',
    );
    await queryRunner.query(`create table knowledge_storage (
        workspace_id uuid primary key references workspaces,
        bytes bigint not null
      )`);
    await tenantTable(queryRunner, 'knowledge_storage');
    await queryRunner.query(`insert into knowledge_storage (workspace_id, bytes)
      select workspace_id, sum(size) from (
        select workspace_id, octet_length(text) as size from document_versions
        union all select workspace_id, octet_length(bytes) from document_uploads) stored group by workspace_id`);
    for (const [table, column] of Object.entries(COUNTED)) {
      await queryRunner.query(`create function count_${table}() returns trigger language plpgsql as $$
        declare
          added bigint := 0;
          owner uuid;
        begin
          if tg_op <> 'INSERT' then added := added - octet_length(old.${column}); owner := old.workspace_id; end if;
          if tg_op <> 'DELETE' then added := added + octet_length(new.${column}); owner := new.workspace_id; end if;
          if added <> 0 then
            insert into knowledge_storage as s (workspace_id, bytes) values (owner, added)
            on conflict (workspace_id) do update set bytes = s.bytes + excluded.bytes;
          end if;
          return null;
        end $$`);
      await queryRunner.query(`create constraint trigger count_stored
        after insert or delete or update of ${column} on ${table}
        deferrable initially deferred for each row execute function count_${table}()`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of Object.keys(COUNTED)) {
      await queryRunner.query(`drop trigger count_stored on ${table}`);
      await queryRunner.query(`drop function count_${table}()`);
    }
    await queryRunner.query('drop table knowledge_storage');
    await queryRunner.query('alter table workspaces drop column knowledge_bytes_max');
  }
}
