-- Up to `most` + 1 events that match, to be ranked; one more than `most` says that there are others. If too many have the
-- words anywhere, those with the words in the name are taken first, then those with them on the card, and of each the
-- soonest, looked for in one stretch of time after the other (`stretches`, the nearest first, none twice).
-- tier: 2 in the name, 1 on the card, 0 anywhere. Each query must also match whatever the one before it matches.
create or replace function search_candidates(
  in_name tsquery, on_card tsquery, anywhere tsquery, stretches tsquery[], at timestamptz, most int
) returns table (
  event_id int, tier int, starts_at timestamptz, ends_at timestamptz, is_cancelled boolean, plain_name text
)
  language plpgsql stable
  -- Reading all documents is never right, however common a word is and whatever the planner makes of it.
  set enable_seqscan = off
  as $$
    declare
      places tsquery[] := array[in_name, on_card && !!in_name, anywhere && !!on_card];
      sought tsquery;
      beyond tsquery;
      ids int[];
      room int := most + 1;
      taken int;
    begin
      ids := array(
        select event.event_id from event_search as event where event.document @@ anywhere limit most + 1
      );
      if cardinality(ids) <= most then
        return query
          select event.event_id,
            case when event.document @@ in_name then 2 when event.document @@ on_card then 1 else 0 end,
            event.starts_at, event.ends_at, event.is_cancelled, event.plain_name
          from event_search as event where event.event_id = any(ids);
        return;
      end if;
      for place in 1 .. 3 loop
        beyond := places[place];
        for stretch in 1 .. cardinality(stretches) + 1 loop
          sought := case when stretch > cardinality(stretches) then beyond else places[place] && stretches[stretch] end;
          return query
            select event.event_id, 3 - place, event.starts_at, event.ends_at, event.is_cancelled, event.plain_name
            from event_search as event where event.document @@ sought
            order by event.ends_at <= at, abs(date_part('epoch', event.starts_at - at)) limit room;
          get diagnostics taken = row_count;
          room := room - taken;
          if room = 0 then
            return;
          end if;
          beyond := beyond && !!stretches[stretch];
        end loop;
      end loop;
    end
  $$;

-- Only where a type could be bought before and cannot be now, or the other way round; of one date a single unit is enough,
-- since the least that an order must take counts all its dates together. The trigger is not even asked while more are left
-- than any order must take.
create or replace function note_stale_price() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into stale_prices
  select distinct type.event_id
  from ticket_type_pools as taken join ticket_types as type on type.id = taken.ticket_type_id
  cross join lateral (select case when taken.valid_on is null then type.min_per_order else 1 end as needed) as least
  where taken.pool_id = new.id
    and (old.capacity - old.held - old.sold < least.needed)
      <> (new.capacity - new.held - new.sold < least.needed);
  return null;
end $$;

create or replace function note_changed_sale() returns trigger language plpgsql as $$
begin
  insert into stale_prices values (new.id);
  return null;
end $$;
