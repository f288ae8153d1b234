import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of messages, for the team's search (docs/decisions/0119-message-search.md). A key is a word with its
 * workspace and week before it: one workspace's search touches no other's keys, and goes back week by week until its
 * page is full.
 *
 * Messages are written while the index is built, so it has no transaction: an interrupted run begins again from the
 * start.
 */
export class IndexMessageWords1763600010832 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create or replace function message_bucket(workspace uuid, at timestamptz, weeks_before int) returns text
      language sql immutable parallel safe as $$
        select right(workspace::text, 12)
          || floor(extract(epoch from at - timestamptz 'epoch') / 604800)::int - weeks_before || ':' $$`);
    // As message_bucket, written out: each message that is stored pays for it. Its cost keeps the planner from
    // computing it row by row.
    await queryRunner.query(`create or replace function message_keys(workspace uuid, at timestamptz, said text) returns tsvector
      language plpgsql immutable parallel safe cost 10000 as $$
      declare
        bucket text := right(workspace::text, 12)
          || floor(extract(epoch from at - timestamptz 'epoch') / 604800)::int || ':';
      begin
        return array_to_tsvector(array(
          select bucket || word from unnest(tsvector_to_array(to_tsvector('simple', left(said, 50000)))) word
          where length(word) <= 100));
      end $$`);
    await withoutLockTimeout(queryRunner, async () => {
      await queryRunner.query('drop index concurrently if exists messages_words');
      await queryRunner.query(
        'create index concurrently messages_words on messages using gin (message_keys(workspace_id, created_at, text))',
      );
    });
    // "@@" is not leakproof: row security keeps tenants from the index. The owner of the rows asks this for ids; the
    // messages themselves are read under row security. A row without an id says that the weeks it may look through are
    // over, and from when on the search goes back.
    await queryRunner.query(`create or replace function search_messages(
        own uuid, words text[], before_at timestamptz, before_id uuid, most int, most_weeks int)
      returns table (found_id uuid, found_at timestamptz) language plpgsql stable as $$
      declare
        latest timestamptz := coalesce(before_at, now() + interval '1 week');
        weeks int := 0;
        last int := (
          select ceil(extract(epoch from latest - min(created_at)) / 604800) from messages
          where workspace_id = own and erased_at is null);
        keys tsquery;
        missing int := most;
        got int;
      begin
        while weeks <= last and missing > 0 and weeks < most_weeks loop
          select string_agg(
            '''' || replace(replace(message_bucket(own, latest, weeks) || word, '\\', '\\\\'), '''', '''''') || ''''
              || case when length(word) > 2 then ':*' else '' end, ' & ')::tsquery
            into keys from unnest(words) word;
          return query
            select m.id, m.created_at from messages m
            where m.workspace_id = own and message_keys(m.workspace_id, m.created_at, m.text) @@ keys
              and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
            order by m.created_at desc, m.id desc limit missing;
          get diagnostics got = row_count;
          missing := missing - got;
          weeks := weeks + 1;
        end loop;
        if weeks <= last and missing > 0 then
          return query select null::uuid, timestamptz 'epoch'
            + (floor(extract(epoch from latest) / 604800)::int - weeks + 1) * interval '604800 seconds';
        end if;
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function if exists search_messages(uuid, text[], timestamptz, uuid, int, int)');
    // A step back runs in a transaction, which `concurrently` cannot.
    await queryRunner.query('drop index if exists messages_words');
    await queryRunner.query('drop function if exists message_keys(uuid, timestamptz, text)');
    await queryRunner.query('drop function if exists message_bucket(uuid, timestamptz, int)');
  }
}

/** It waits for transactions that began before, and keeps nobody from reading and writing meanwhile. */
async function withoutLockTimeout(queryRunner: QueryRunner, work: () => Promise<void>): Promise<void> {
  const [{ before }] = (await queryRunner.query(`select current_setting('lock_timeout') as before`)) as [
    { before: string },
  ];
  await queryRunner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await queryRunner.query(`select set_config('lock_timeout', '${before}', false)`);
  }
}
