create function message_keys(workspace uuid, at timestamp with time zone, said text) returns tsvector
    language plpgsql immutable cost 10000 parallel safe
    as $$
      declare
        bucket text := right(workspace::text, 12)
          || floor(extract(epoch from at - timestamptz 'epoch') / 604800)::int || ':';
      begin
        return array_to_tsvector(array(
          select bucket || word from unnest(tsvector_to_array(to_tsvector('simple', left(said, 50000)))) word
          where length(word) <= 100));
      end $$;

-- The words of messages, for the team's search (docs/decisions/0119-message-search.md). A key is a word with its
-- workspace and week before it: one workspace's search touches no other's keys, and goes back week by week until its
-- page is full.
create function message_bucket(workspace uuid, at timestamp with time zone, weeks_before integer) returns text
    language sql immutable parallel safe
    as $$
        select right(workspace::text, 12)
          || floor(extract(epoch from at - timestamptz 'epoch') / 604800)::int - weeks_before || ':' $$;

create function search_messages(own uuid, words text[], before_at timestamp with time zone, before_id uuid, most integer, most_weeks integer) returns table(found_id uuid, found_at timestamp with time zone)
    language plpgsql stable
    as $$
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
            '''' || replace(replace(message_bucket(own, latest, weeks) || word, '\', '\\'), '''', '''''') || ''''
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
      end $$;

create function log_live_event(w uuid, s uuid, n integer, kind text, ref uuid, author text) returns void
    language plpgsql
    as $$ begin
    insert into session_events (workspace_id, session_id, seq, kind, ref) values (w, s, n, kind, ref);
    perform pg_notify('session_events', concat_ws(' ', w, s, n, kind, author));
  end $$;

create function number_live_event(w uuid, s uuid, kind text, ref uuid, author text) returns integer
    language plpgsql
    as $$
  declare n integer;
  begin
    update sessions set last_seq = last_seq + 1, logged = true where workspace_id = w and id = s and live returning last_seq into n;
    if n is not null then perform log_live_event(w, s, n, kind, ref, author); end if;
    return n;
  end $$;
