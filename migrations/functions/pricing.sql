create or replace function raise_sale_version() returns trigger language plpgsql as $$
begin
  new.sale_version := old.sale_version + 1;
  return new;
end $$;

-- The trigger's argument is a query over the rows `changed` for the events whose sale has changed. Events created in
-- the same transaction are left out, because nobody has seen them yet.
create or replace function raise_sale_versions() returns trigger language plpgsql as $$
begin
  execute format(
    'update events set sale_version = sale_version + 1 where created_at <> now() and id in (%s)', tg_argv[0]
  );
  return null;
end $$;

-- The rates that count for an organiser's sales in a currency at a time: its own, where it has one, else everybody's.
create or replace function fee_rates_at(the_currency text, the_organizer int, the_time timestamptz)
returns table (rate int, cash_rate int) language sql stable as $$
  select latest.rate, latest.cash_rate
  from (
    (
      select own.rate, own.cash_rate, 0 as place from fee_rates as own
      where own.currency = the_currency and own.organizer_id = the_organizer and own.starts_at <= the_time
      order by own.starts_at desc limit 1
    ) union all (
      select common.rate, common.cash_rate, 1 from fee_rates as common
      where common.currency = the_currency and common.organizer_id is null and common.starts_at <= the_time
      order by common.starts_at desc limit 1
    )
  ) as latest
  where latest.rate is not null order by latest.place limit 1
$$;
