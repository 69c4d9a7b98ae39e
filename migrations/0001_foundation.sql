create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What searching compares: no accents, no capitals. unaccent() is only "stable" because its dictionary could
-- change; ours never does, and an index needs an immutable function.
create function plain_text(words text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;
