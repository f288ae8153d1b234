import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations are listed by language, also those from before; saved filters of the inbox keep four more things. */
export class ConversationsHaveALanguage1766200580000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column language text');
    // As the inbox derived it until now: from the last turn.
    await queryRunner.query(`
      update sessions s set language = m.language from (
        select distinct on (workspace_id, session_id) workspace_id, session_id, turn ->> 'language' as language
        from messages where turn ->> 'language' is not null
        order by workspace_id, session_id, created_at desc, id desc) m
      where s.workspace_id = m.workspace_id and s.id = m.session_id`);
    await queryRunner.query('create index sessions_language on sessions (workspace_id, language, started_at, id)');
    await queryRunner.query(`
      alter table inbox_filters
        add column channel text,
        add column language text,
        add column contact_id uuid,
        add column days integer,
        add constraint inbox_filters_channel_check check (
          channel in ('human', 'api', 'agent', 'whatsapp', 'messenger', 'instagram', 'email')),
        add constraint inbox_filters_days_check check (days >= 1 and days <= 366),
        add constraint inbox_filters_workspace_id_contact_id_fkey
          foreign key (workspace_id, contact_id) references contacts (workspace_id, id)`);
    await queryRunner.query(
      'create index inbox_filters_contact on inbox_filters (workspace_id, contact_id) where contact_id is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table inbox_filters drop column channel, drop column language, drop column contact_id, drop column days`);
    await queryRunner.query('alter table sessions drop column language');
  }
}
