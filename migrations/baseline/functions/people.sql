create function contact_keys(workspace uuid, name text, email text, phone text, company text, external_id text) returns tsvector
    language plpgsql immutable cost 10000 parallel safe
    as $$
      declare own text := right(workspace::text, 12) || ':';
      begin
        return array_to_tsvector(array(
          select own || word from unnest(public.contact_words(concat_ws(' ', name, email, phone, company, external_id))) word
          where length(word) <= 100));
      end $$;

-- The words of contacts, for the team's search (docs/decisions/0124-contact-search.md). A key is a word with its
-- workspace before it: one workspace's search touches no other's keys.
create function contact_words(said text) returns text[]
    language plpgsql immutable parallel safe
    as $_$
      declare plain text := lower(left(said, 2000));
      begin
        if octet_length(plain) <> length(plain) then
          plain := regexp_replace(
            regexp_replace(lower(normalize(plain, NFKD)), '[\u0300-\u036f]', '', 'g'),
            '[\u0080-\u00a0\u2000-\u206f\u3000]', ' ', 'g');
        end if;
        return string_to_array(
          translate(plain, E'\x09\x0a\x0b\x0c\x0d!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', rpad('', 37, ' ')),
          ' ', '');
      end $_$;

create function search_contacts(own uuid, words text[], of_kind text, is_blocked boolean, before_at timestamp with time zone, before_id uuid, most integer) returns table(found_id uuid, found_at timestamp with time zone)
    language plpgsql stable
    as $$
      declare keys tsquery := (
        select string_agg(
          '''' || right(own::text, 12) || ':' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
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
      end $$;
