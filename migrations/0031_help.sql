-- What operators changed in the questions that the product brings, and questions of the site's own.
create table help_questions (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  group_id text not null,           -- one of the product's groups
  position int not null,            -- within its group; the product's own stand at 10, 20, …
  is_hidden boolean not null default false,
  texts jsonb,                      -- { en: { question, answer }, … }; null: as the product says it, in its newest version
  version int not null default 1    -- one more with each change: whoever changes it says which one they had read
);
