-- The event's row always before the organiser's, so that two writers cannot deadlock.
create or replace function count_stars(the_event int, the_organizer int, the_stars int, n int) returns void
  language plpgsql as $$
begin
  insert into review_counts (subject, subject_id) values ('event', the_event) on conflict do nothing;
  update review_counts set counts[the_stars] = counts[the_stars] + n
    where subject = 'event' and subject_id = the_event;
  insert into review_counts (subject, subject_id) values ('organizer', the_organizer) on conflict do nothing;
  update review_counts set counts[the_stars] = counts[the_stars] + n
    where subject = 'organizer' and subject_id = the_organizer;
end $$;

create or replace function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    perform count_stars(old.event_id, old.organizer_id, old.stars, -1);
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    perform count_stars(new.event_id, new.organizer_id, new.stars, 1);
  end if;
  return null;
end $$;
