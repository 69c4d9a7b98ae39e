-- Pictures that sellers uploaded, as we encoded them; see modules/pictures.
create table pictures (
  key text primary key,             -- what it was made of, its size and its colour; see shared/poster/picture.ts
  source text not null unique,      -- the hash of the file that was sent, which is not kept: sent again, it is the same picture
  seen_at timestamptz not null      -- when it was last sent
);

-- Who may use it. Two organisers may have sent the same file.
create table picture_owners (
  picture_key text not null references pictures,
  organizer_id int not null references organizers,
  used_at timestamptz not null,     -- when it was last sent, put somewhere or taken away
  primary key (picture_key, organizer_id)
);
create index picture_owners_used on picture_owners (used_at);

create table picture_files (
  picture_key text not null references pictures on delete cascade,
  width int not null,
  format text not null check (format in ('avif', 'webp', 'jpg')),
  hash text not null references files,
  primary key (picture_key, width, format)
);
create index picture_files_of_file on picture_files (hash);
