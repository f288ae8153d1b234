import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scripts whose words have no spaces between them, or begin with what others end with: Thai and all after it. */
const RUNNING = '\\u0e00-\\u1dff\\u3005-\\ufaff\\U00020000-\\U0003ffff';
const runs = (word: string): string => `ascii(${word}) > 3583 and ascii(${word}) not between 7680 and 12292`;
/** Marks above and below letters, and what is not seen. Kana keep theirs: NFC puts them back. */
const MARKS =
  '\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670' +
  '\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u200b-\\u200f\\u2060\\ufe00-\\ufe0f\\ufeff';
const BETWEEN =
  '\\u0080-\\u00bf\\u00d7\\u00f7\\u055d\\u0589\\u05be\\u060c\\u061b\\u061f\\u06d4\\u0964\\u0965\\u2000-\\u206f\\u2190-\\u2bff\\u2e00-\\u2e7f' +
  '\\u3000-\\u3004\\u3008-\\u303f\\u30fb\\U0001f000-\\U0001faff';
/** Digits as a telephone's are written. */
const digits = (from: number, to = ''): string => `[0-9](?:[ ()./-]{0,3}[0-9]){${from - 1},${to}}`;
/** Words that are looked up by their ends too: numbers, and what begins with an article (Arabic, Hebrew). */
const DENSE = '[0-9\\u0590-\\u08ff]';
/** Country codes by ITU-T E.164: of one and two digits, then the rest. */
const COUNTRY = '^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9][0-9][0-9])';

const FUNCTIONS = [
  `-- A text without case, accents and widths. \`spelt\`: ä as ae, as who has no such key writes it.
  create or replace function search_fold(said text, spelt boolean default false) returns text
    language plpgsql immutable parallel safe
    as $f$
      declare plain text := lower(said);
      begin
        if octet_length(plain) = length(plain) then return plain; end if;
        if spelt then
          plain := lower(normalize(plain, NFKC));
          plain := replace(replace(replace(replace(replace(plain, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
        end if;
        plain := normalize(regexp_replace(lower(normalize(plain, NFKD)), '[${MARKS}]+', '', 'g'), NFC);
        if plain ~ '[ßæœþ]' then
          plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        end if;
        return translate(plain,
          'øđðłħŧıςىةکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
          'oddlhtiσيهكي012345678901234567890123456789');
      end $f$`,
  `-- The words of a folded text, in their order; a run of a script without spaces is one.
  create or replace function search_words(folded text) returns text[]
    language plpgsql immutable parallel safe
    as $f$
      declare plain text := translate(folded, E'\\x09\\x0a\\x0b\\x0c\\x0d!"#$%&''()*+,-./:;<=>?@[\\\\]^_\`{|}~', rpad('', 37, ' '));
      begin
        if octet_length(plain) <> length(plain) then
          plain := regexp_replace(regexp_replace(plain, '[${BETWEEN}]+', ' ', 'g'), '([${RUNNING}]+)', ' \\1 ', 'g');
        end if;
        return array_remove(string_to_array(plain, ' '), '');
      end $f$`,
  `-- What is searched of a text: a name and a line break of a script without spaces come without theirs.
  create or replace function search_text(said text) returns text
    language plpgsql immutable parallel safe
    as $f$
      declare folded text := public.search_fold(left(said, 50000));
      begin
        if octet_length(folded) = length(folded) then return folded; end if;
        return left(regexp_replace(folded, '([${RUNNING}])[\\s\\u3000\\u30fb]+(?=[${RUNNING}])', '\\1', 'g'), 50000);
      end $f$`,
  `-- The keys of a text: its words, the ends of long ones, of numbers and of those that begin with an article (Arabic,
-- Hebrew), pairs of letters of scripts without spaces, and the digits of numbers from the last. A tsvector has at most 1 MB.
  create or replace function search_keys(own text, said text) returns tsvector
    language plpgsql immutable cost 10000 parallel safe
    as $f$
      declare
        folded text := public.search_text(said);
        words text[] := public.search_words(folded);
      begin
        if said ~ '[äöüøåÄÖÜØÅ]|[aouAOU]\\u0308|[aA]\\u030a' then
          words := words || public.search_words(public.search_fold(left(said, 50000), true));
        end if;
        return array_to_tsvector(array(
          select own || substr(word, at)
          from unnest(words) word, generate_series(1, case
            when length(word) > 24 then 1 when word ~ '${DENSE}' then greatest(length(word) - 2, 1)
            when length(word) > 7 then length(word) - 4 else 1 end) at
          where (at = 1 or at > 3 or word ~ '${DENSE}') and length(word) <= 100 and not (${runs('word')})
          limit 8000
        ) || array(
          select own || one || coalesce(next, '')
          from unnest(words) word, unnest(string_to_array(word, null), (string_to_array(word, null))[2:]) pair(one, next)
          where ${runs('word')}
          limit 8000
        ) || array(
          select own || '#' || reverse(regexp_replace(replace(number[1], '(0)', ''), '[^0-9]', '', 'g'))
          from regexp_matches(folded, '${digits(7, '18')}', 'g') number limit 1000));
      end $f$`,
  `-- What stands for words in a tsquery; null where there is none.
  create or replace function search_terms(own text, said text, prefix_min integer) returns text
    language sql immutable parallel safe
    as $f$
      select string_agg('(' || case
        when length(plain) > 1 and ${runs('plain')} then (
          select string_agg(quote_literal(own || one || next), ' & ')
          from unnest(string_to_array(plain, null), (string_to_array(plain, null))[2:]) pair(one, next) where next is not null)
        else
          quote_literal(own || plain) || case when length(plain) >= prefix_min or ${runs('plain')} then ':*' else '' end
          || case when spelt <> plain then ' | ' || quote_literal(own || spelt) || ':*' else '' end
        end || ')', ' & ')
      from unnest(
        (public.search_words(public.search_fold(said)))[1:10], (public.search_words(public.search_fold(said, true)))[1:10]
      ) word(plain, spelt)
      where length(plain) <= 100
    $f$`,
  `-- A telephone number among what is asked, as it is written; null where there is none.
  create or replace function search_number(asked text) returns text
    language sql immutable parallel safe
    as $f$ select substring(asked from '(?<![A-Za-z0-9])(\\(?\\+?\\(?${digits(7)})(?![A-Za-z0-9])') $f$`,
  `-- Its last digits, which every way to write it shares: without its country, and without the zero before the rest.
  create or replace function search_tail(number text) returns text
    language plpgsql immutable parallel safe
    as $f$
      declare tail text := regexp_replace(replace(number, '(0)', ''), '[^0-9+]', '', 'g');
      begin
        if tail ~ '^(\\+|00)' then tail := regexp_replace(ltrim(tail, '+0'), '${COUNTRY}', ''); end if;
        tail := right(ltrim(tail, '0'), 9);
        return case when length(tail) > 4 then tail end;
      end $f$`,
  `-- The keys that a text must have to be found.
  create or replace function search_query(own text, said text, prefix_min integer) returns tsquery
    language plpgsql immutable parallel safe
    as $f$
      declare
        asked text := normalize(said, NFKC);
        number text := public.search_number(asked);
        tail text := public.search_tail(number);
      begin
        if tail is null then return public.search_terms(own, said, prefix_min)::tsquery; end if;
        return concat_ws(' & ',
          public.search_terms(own, replace(asked, number, ' '), prefix_min),
          '(' || quote_literal(own || '#' || reverse(tail)) || ':* | ' || public.search_terms(own, number, prefix_min) || ')')::tsquery;
      end $f$`,
  `-- Whether a text has these runs as they are: their pairs of letters may be apart.
  create or replace function search_has(said text, asked text) returns boolean
    language plpgsql immutable cost 10000 parallel safe
    as $f$
      declare
        runs text[] := array(
          select word from unnest(public.search_words(public.search_fold(asked))) word where length(word) > 2 and ${runs('word')});
        folded text;
      begin
        if runs = '{}' then return true; end if;
        folded := public.search_text(said);
        return not exists (select from unnest(runs) run where strpos(folded, run) = 0);
      end $f$`,
  `-- Whether a text has what is asked somewhere, or a number that ends like the one that is asked.
  create or replace function search_in(said text, asked text) returns boolean
    language plpgsql immutable parallel safe
    as $f$
      declare tail text;
      begin
        if strpos(public.search_text(said), public.search_text(asked)) > 0 then return true; end if;
        if octet_length(said) <> length(said)
          and strpos(public.search_fold(said, true), public.search_fold(asked, true)) > 0 then return true; end if;
        tail := public.search_tail(public.search_number(normalize(asked, NFKC)));
        return tail is not null and strpos(regexp_replace(said, '[^0-9]', '', 'g'), tail) > 0;
      end $f$`,
  `create or replace function message_terms(workspace uuid, at timestamp with time zone, said text) returns tsvector
    language sql immutable cost 10000 parallel safe
    as $f$ select public.search_keys(public.message_bucket(workspace, at, 0), said) $f$`,
  `create or replace function contact_terms(workspace uuid, variadic said text[]) returns tsvector
    language sql immutable cost 10000 parallel safe
    as $f$ select public.search_keys(right(workspace::text, 12) || ':', array_to_string(said, E'\\n')) $f$`,
];

/** Without workers: to start one for each week took longer than to search it. */
const SEARCHES = [
  `create or replace function search_messages(own uuid, words text[], before_at timestamp with time zone, before_id uuid, most integer, most_weeks integer) returns table(found_id uuid, found_at timestamp with time zone)
    language plpgsql stable
    set max_parallel_workers_per_gather to 0
    as $f$
      declare
        latest timestamptz := coalesce(before_at, now() + interval '1 week');
        weeks int := 0;
        last int := (
          select ceil(extract(epoch from latest - min(created_at)) / 604800) from messages
          where workspace_id = own and erased_at is null);
        asked text := array_to_string(words, ' ');
        keys tsquery;
        missing int := most;
        got int;
      begin
        while weeks <= last and missing > 0 and weeks < most_weeks loop
          keys := search_query(message_bucket(own, latest, weeks), asked, 3);
          return query
            select m.id, m.created_at from messages m
            where m.workspace_id = own and message_terms(m.workspace_id, m.created_at, m.text) @@ keys
              and search_has(m.text, asked)
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
      end $f$`,
  `create or replace function search_contacts(own uuid, words text[], of_kind text, is_blocked boolean, before_at timestamp with time zone, before_id uuid, most integer) returns table(found_id uuid, found_at timestamp with time zone)
    language plpgsql stable
    set max_parallel_workers_per_gather to 0
    as $f$
      declare
        asked text := array_to_string(words, ' ');
        keys tsquery := search_query(right(own::text, 12) || ':', asked, 2);
      begin
        return query
          select c.id, c.last_seen_at from contacts c
          where c.workspace_id = own
            and contact_terms(c.workspace_id, c.name, c.email, c.phone, c.company, c.external_user_id) @@ keys
            and search_has(concat_ws(E'\n', c.name, c.email, c.phone, c.company, c.external_user_id), asked)
            and (of_kind is null or c.kind = of_kind)
            and (is_blocked is null or (c.blocked_at is not null) = is_blocked)
            and (before_at is null or (c.last_seen_at, c.id) < (before_at, before_id))
          order by c.last_seen_at desc, c.id desc limit most;
      end $f$`,
];

const INDEXES = [
  ['messages', 'message_terms(workspace_id, created_at, text)'],
  ['contacts', 'contact_terms(workspace_id, name, email, phone, company, external_user_id)'],
] as const;
const FORMER_INDEXES = [
  ['messages', 'message_keys(workspace_id, created_at, text)'],
  ['contacts', 'contact_keys(workspace_id, name, email, phone, company, external_user_id)'],
] as const;

/**
 * Messages and contacts are found in scripts without spaces, without accents, by a part of a number, and by telephone
 * numbers however they are written. The new indexes are built while instances of the previous version go on; an
 * interrupted build starts again.
 */
export class FoundHoweverItIsWritten1766700000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const text of FUNCTIONS) await runner.query(text);
    await reindex(runner, INDEXES, SEARCHES);
    // contact_words() stays: an instance of the previous version cuts with it what is asked.
    await runner.query('drop function if exists message_keys, contact_keys');
  }

  async down(runner: QueryRunner): Promise<void> {
    const former = ['people', 'conversations'].flatMap((area) =>
      readFileSync(join(__dirname, 'baseline/functions', `${area}.sql`), 'utf8')
        .split(/(?=^create function )/m)
        .filter((text) => /^create function (?:(?:contact|message)_keys|search_)/.test(text))
        .map((text) => text.replace('create function', 'create or replace function')),
    );
    const isSearch = (text: string): boolean => /^create or replace function search_/.test(text);
    for (const text of former.filter((one) => !isSearch(one))) await runner.query(text);
    await reindex(runner, FORMER_INDEXES, former.filter(isSearch));
    for (const text of FUNCTIONS.toReversed()) {
      const [, name] = /function (\w+)\(/.exec(text)!;
      await runner.query(`drop function if exists ${name}`);
    }
  }
}

/** Builds the indexes beside those in use, then the searches take them. */
async function reindex(
  runner: QueryRunner,
  indexes: readonly (readonly [table: string, keys: string])[],
  searches: string[],
): Promise<void> {
  // A build waits for whoever reads the table, and blocks nobody meanwhile; a revert has a transaction, and blocks.
  const how = runner.isTransactionActive ? '' : 'concurrently';
  await runner.query('set lock_timeout = 0');
  for (const [table, keys] of indexes) {
    await runner.query(`drop index ${how} if exists ${table}_words_next`);
    await runner.query(`create index ${how} ${table}_words_next on ${table} using gin (${keys})`);
  }
  for (const text of searches) await runner.query(text);
  for (const [table] of indexes) {
    await runner.query(`drop index ${how} if exists ${table}_words`);
    await runner.query(`alter index ${table}_words_next rename to ${table}_words`);
  }
  await runner.query('reset lock_timeout');
}
