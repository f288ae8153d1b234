import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Pictures that articles show, their bytes, and which documents show them; a version knows where (decision 0196). */
export class ArticlesHavePictures1766440000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table pictures (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        name text not null,
        content_type text not null,
        bytes bigint not null,
        place text not null check (place in ('database', 's3')),
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, id)
      )`);
    await queryRunner.query('create index pictures_created on pictures (created_at)');
    await queryRunner.query(`create table picture_contents (
        workspace_id uuid not null references workspaces,
        picture_id uuid not null,
        bytes bytea not null,
        primary key (workspace_id, picture_id),
        foreign key (workspace_id, picture_id) references pictures (workspace_id, id) on delete cascade
      )`);
    await queryRunner.query('alter table picture_contents alter column bytes set storage external');
    await queryRunner.query(`create table document_pictures (
        workspace_id uuid not null references workspaces,
        document_id uuid not null,
        picture_id uuid not null,
        primary key (workspace_id, document_id, picture_id),
        foreign key (workspace_id, document_id) references documents (workspace_id, id) on delete cascade,
        foreign key (workspace_id, picture_id) references pictures (workspace_id, id)
      )`);
    await queryRunner.query('create index document_pictures_picture on document_pictures (workspace_id, picture_id)');
    await queryRunner.query(`alter table document_versions add column pictures jsonb not null default '[]'`);
    await queryRunner.query(`create constraint trigger pictures_stored after insert or delete on pictures
      deferrable initially deferred for each row execute function count_attachments()`);
    await queryRunner.query(`create trigger pictures_object after delete on pictures
      for each row when (old.place = 's3') execute function remove_attachment_object()`);
    for (const table of ['pictures', 'picture_contents', 'document_pictures']) await tenantTable(queryRunner, table);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table document_versions drop column pictures');
    for (const table of ['document_pictures', 'picture_contents', 'pictures'])
      await queryRunner.query(`drop table ${table}`);
  }
}
