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
