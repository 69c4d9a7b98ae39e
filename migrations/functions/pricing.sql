create or replace function raise_sale_version() returns trigger language plpgsql as $$
begin
  new.sale_version := old.sale_version + 1;
  return new;
end $$;

-- The argument is a query for the events whose sale has changed, over the rows `changed`. An event made in this very
-- transaction has been seen by nobody.
create or replace function raise_sale_versions() returns trigger language plpgsql as $$
begin
  execute format(
    'update events set sale_version = sale_version + 1 where created_at <> now() and id in (%s)', tg_argv[0]
  );
  return null;
end $$;
