-- What became of a message of whoever asks, by the outbox. As the owner: what messages say, and to whom, is nobody's to read here.
create or replace function seller_mailing_counts(the_mailing uuid)
returns table (waiting int, on_its_way int, sent int, failed int, left_out int)
language plpgsql stable security definer as $$
begin
  if not exists (
    select from public.mailings as mailing where mailing.id = the_mailing and public.seller_has_event(mailing.event_id)
  ) then
    return;
  end if;
  return query select * from public.mailing_counts(the_mailing);
end $$;

-- What the outbox has forgotten was sent: it keeps what waits.
create or replace function mailing_counts(the_mailing uuid)
returns table (waiting int, on_its_way int, sent int, failed int, left_out int) language sql stable as $$
  select (count(*) filter (where recipient.state = 'waiting'))::int,
    (count(*) filter (where message.state = 'queued'))::int,
    (count(*) filter (where recipient.state = 'queued' and coalesce(message.state, 'sent') in ('sent', 'kept')))::int,
    (count(*) filter (where message.state = 'failed'))::int,
    (count(*) filter (where recipient.state = 'left_out'))::int
  from public.mailing_recipients as recipient
  left join public.messages as message
    on message.key = 'mail:mailing-' || recipient.mailing_id || ':' || recipient.position
  where recipient.mailing_id = the_mailing
$$;
