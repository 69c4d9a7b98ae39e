-- What people are to be told, by mail or SMS. A row is written in the transaction that makes it true and sent by
-- whoever comes by; see platform/messages.
create table messages (
  id uuid primary key default gen_random_uuid(),
  -- Says what it is about and to whom, so that queueing it twice is one message.
  key text not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  reply_to text,
  locale text not null,
  subject text not null,            -- empty for SMS
  body_text text not null,
  body_html text,
  attachments jsonb not null,       -- [{ kind, ref, filename, contentType }], made when they are sent
  -- kept: nothing is set up that could send it; a developer reads it at /dev/mail.
  state text not null default 'queued' check (state in ('queued', 'sent', 'kept', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(), -- while it is being sent: when others may take it over
  last_problem text,
  queued_at timestamptz not null default now(),
  done_at timestamptz
);
create index messages_due on messages (next_try_at) where state = 'queued';
create index messages_newest on messages (queued_at desc);
