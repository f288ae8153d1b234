import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of contacts, for the team's search (docs/decisions/0124-contact-search.md). A key is a word with its
 * workspace before it: one workspace's search touches no other's keys.
 *
 * Contacts are written while the index is built, so it has no transaction: an interrupted run begins again from the
 * start.
 */
export class IndexContactWords1763600010854 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // Small letters without accents, cut at signs and blanks: an address is found by its parts. Texts of ASCII alone,
    // which most are, take the short way: each contact that is written pays for it.
    await queryRunner.query(`create or replace function contact_words(said text) returns text[]
      language plpgsql immutable parallel safe as $$
      declare plain text := lower(left(said, 2000));
      begin
        if octet_length(plain) <> length(plain) then
          plain := regexp_replace(
            regexp_replace(lower(normalize(plain, NFKD)), '[\\u0300-\\u036f]', '', 'g'),
            '[\\u0080-\\u00a0\\u2000-\\u206f\\u3000]', ' ', 'g');
        end if;
        return string_to_array(
          translate(plain, E'\\x09\\x0a\\x0b\\x0c\\x0d!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~', rpad('', 37, ' ')),
          ' ', '');
      end $$`);
    // Postgres analyses and restores indexes with an empty search path, so the index's function names the schema.
    const [{ schema }] = (await queryRunner.query('select quote_ident(current_schema()) as schema')) as [
      { schema: string },
    ];
    // Its cost keeps the planner from computing it row by row.
    await queryRunner.query(`create or replace function contact_keys(
        workspace uuid, name text, email text, phone text, company text, external_id text) returns tsvector
      language plpgsql immutable parallel safe cost 10000 as $$
      declare own text := right(workspace::text, 12) || ':';
      begin
        return array_to_tsvector(array(
          select own || word from unnest(${schema}.contact_words(concat_ws(' ', name, email, phone, company, external_id))) word
          where length(word) <= 100));
      end $$`);
    await withoutLockTimeout(queryRunner, async () => {
      await queryRunner.query('drop index concurrently if exists contacts_words');
      await queryRunner.query(`create index concurrently contacts_words on contacts
        using gin (contact_keys(workspace_id, name, email, phone, company, external_user_id))`);
    });
    // "@@" is not leakproof: row security keeps tenants from the index. The owner of the rows asks this for ids; the
    // contacts themselves are read under row security.
    await queryRunner.query(`create or replace function search_contacts(
        own uuid, words text[], of_kind text, is_blocked boolean, before_at timestamptz, before_id uuid, most int)
      returns table (found_id uuid, found_at timestamptz) language plpgsql stable as $$
      declare keys tsquery := (
        select string_agg(
          '''' || right(own::text, 12) || ':' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''''
            || case when length(word) > 1 then ':*' else '' end, ' & ')::tsquery
        from unnest(words) word);
      begin
        return query
          select c.id, c.last_seen_at from contacts c
          where c.workspace_id = own
            and contact_keys(c.workspace_id, c.name, c.email, c.phone, c.company, c.external_user_id) @@ keys
            and (of_kind is null or c.kind = of_kind)
            and (is_blocked is null or (c.blocked_at is not null) = is_blocked)
            and (before_at is null or (c.last_seen_at, c.id) < (before_at, before_id))
          order by c.last_seen_at desc, c.id desc limit most;
      end $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop function if exists search_contacts(uuid, text[], text, boolean, timestamptz, uuid, int)',
    );
    // A step back runs in a transaction, which `concurrently` cannot.
    await queryRunner.query('drop index if exists contacts_words');
    await queryRunner.query('drop function if exists contact_keys(uuid, text, text, text, text, text)');
    await queryRunner.query('drop function if exists contact_words(text)');
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
