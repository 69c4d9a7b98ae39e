-- What the role tiketi_seller may see, through whom the seller's pages are read (docs/decisions: the second wall). Run again
-- whenever it has changed, so it begins with nothing. The owner of the tables is not held back by policies, only the role is.
do $$
declare
  old record;
begin
  for old in select tablename, policyname from pg_policies where schemaname = 'public' and policyname like 'seller%' loop
    execute format('drop policy %I on %I', old.policyname, old.tablename);
  end loop;
  if not has_schema_privilege('tiketi_seller', 'public', 'usage') then
    grant usage on schema public to tiketi_seller;
  end if;
end $$;
revoke all on all tables in schema public from tiketi_seller;

-- Everybody's.
alter table categories enable row level security;
alter table cities enable row level security;
alter table countries enable row level security;
alter table fee_rates enable row level security;
alter table public_holidays enable row level security;
alter table review_counts enable row level security;
grant select on categories, cities, countries, fee_rates, public_holidays, review_counts to tiketi_seller;
create policy seller on categories for select to tiketi_seller using (true);
create policy seller on cities for select to tiketi_seller using (true);
create policy seller on countries for select to tiketi_seller using (true);
create policy seller on fee_rates for select to tiketi_seller using (true);
create policy seller on public_holidays for select to tiketi_seller using (true);
create policy seller on review_counts for select to tiketi_seller using (true);

-- The organiser's. Functions stand in a subquery, so that each is asked once for a statement and not once for a row.
alter table organizers enable row level security;
grant select on organizers to tiketi_seller;
create policy seller on organizers for select to tiketi_seller using (id = (select seller_organizer()));

alter table merchant_members enable row level security;
grant select on merchant_members to tiketi_seller;
create policy seller on merchant_members for select to tiketi_seller
  using (organizer_id = (select seller_organizer()));

-- Not the hash of the token.
alter table member_invitations enable row level security;
grant select (
  id, organizer_id, email, email_key, role, event_ids, invited_by, locale, times_sent, state, accepted_by, created_at,
  expires_at
) on member_invitations to tiketi_seller;
create policy seller on member_invitations for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));

-- What was done in its name, and by whom. Written as well, with a draft.
alter table audit_log enable row level security;
grant select, insert on audit_log to tiketi_seller;
create policy seller on audit_log for select to tiketi_seller using (
  organizer_id = (select seller_organizer())
  and ((select seller_sees_all()) or event_id = any ((select seller_events())::int[]))
);
create policy seller_writes on audit_log for insert to tiketi_seller with check (
  organizer_id = (select seller_organizer())
  and ((select seller_sees_all()) or event_id = any ((select seller_events())::int[]))
);

-- The names of its team, and of whoever was in it or asked somebody to join; never what proves who they are. A subquery that
-- answers one value is looked up row by row; one after "exists" or "in" might be read whole.
alter table accounts enable row level security;
grant select (id, name, email, deleted_at) on accounts to tiketi_seller;
create policy seller on accounts for select to tiketi_seller using (
  id in (select member.account_id from merchant_members as member)
  or id in (select invitation.invited_by from member_invitations as invitation where invitation.state = 'open')
  or (select entry.id from audit_log as entry where entry.actor_id = accounts.id::text limit 1) is not null
  or (
    select entry.id from audit_log as entry
    where entry.subject = 'member:' || accounts.id::text and entry.subject like 'member:%' limit 1
  ) is not null
);

-- Its events, or those that somebody is there for.
alter table events enable row level security;
grant select on events to tiketi_seller;
create policy seller on events for select to tiketi_seller using (
  organizer_id = (select seller_organizer())
  and ((select seller_sees_all()) or id = any ((select seller_events())::int[]))
);

-- Why an operator took an event down.
alter table event_take_downs enable row level security;
grant select on event_take_downs to tiketi_seller;
create policy seller on event_take_downs for select to tiketi_seller
  using (event_id in (select event.id from events as event));

-- Everybody's and its own, and wherever an event of it is.
alter table venues enable row level security;
grant select on venues to tiketi_seller;
create policy seller on venues for select to tiketi_seller using (
  added_by is null or added_by = (select seller_organizer()) or id in (select event.venue_id from events as event)
);

-- The one thing that the role writes.
alter table event_drafts enable row level security;
grant select, insert, update, delete on event_drafts to tiketi_seller;
create policy seller on event_drafts to tiketi_seller using (
  organizer_id = (select seller_organizer())
  and ((select seller_sees_all()) or event_id = any ((select seller_events())::int[]))
);

-- A draft that shows a picture says since when.
alter table picture_owners enable row level security;
grant select, update (used_at) on picture_owners to tiketi_seller;
create policy seller on picture_owners to tiketi_seller using (organizer_id = (select seller_organizer()));

-- Neither of both for an organiser that is suspended.
create policy seller_open_to_insert on event_drafts as restrictive for insert to tiketi_seller
  with check ((select seller_is_open()));
create policy seller_open_to_update on event_drafts as restrictive for update to tiketi_seller
  using ((select seller_is_open()));
create policy seller_open_to_delete on event_drafts as restrictive for delete to tiketi_seller
  using ((select seller_is_open()));
create policy seller_open_to_update on picture_owners as restrictive for update to tiketi_seller
  using ((select seller_is_open()));

-- What is sold.
alter table ticket_types enable row level security;
alter table flash_sales enable row level security;
alter table coupons enable row level security;
grant select on ticket_types, flash_sales, coupons to tiketi_seller;
create policy seller on ticket_types for select to tiketi_seller using (seller_has_event(event_id));
create policy seller on flash_sales for select to tiketi_seller using (seller_has_event(event_id));
create policy seller on coupons for select to tiketi_seller using (event_id in (select seller_event_ids()));

alter table campaigns enable row level security;
alter table former_slugs enable row level security;
grant select on campaigns, former_slugs to tiketi_seller;
create policy seller on campaigns for select to tiketi_seller using (seller_has_event(event_id));
create policy seller on former_slugs for select to tiketi_seller using (seller_has_event(event_id));

alter table ticket_type_pools enable row level security;
alter table flash_sale_prices enable row level security;
grant select on ticket_type_pools, flash_sale_prices to tiketi_seller;
create policy seller on ticket_type_pools for select to tiketi_seller using (seller_has_type(ticket_type_id));
create policy seller on flash_sale_prices for select to tiketi_seller using (seller_has_type(ticket_type_id));

alter table pools enable row level security;
grant select on pools to tiketi_seller;
create policy seller on pools for select to tiketi_seller using (seller_has_pool(id));

-- What was bought.
alter table orders enable row level security;
alter table order_lines enable row level security;
alter table tickets enable row level security;
grant select on orders, order_lines, tickets to tiketi_seller;
create policy seller on orders for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on tickets for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on order_lines for select to tiketi_seller using (ticket_type_id in (select seller_type_ids()));

alter table order_sources enable row level security;
grant select on order_sources to tiketi_seller;
create policy seller on order_sources for select to tiketi_seller
  using ((select bought.id from orders as bought where bought.id = order_sources.order_id) is not null);

-- The same by the organiser's own column: no other table has to be asked.
alter table sale_records enable row level security;
grant select on sale_records to tiketi_seller;
create policy seller on sale_records for select to tiketi_seller using (
  organizer_id = (select seller_organizer())
  and ((select seller_sees_all()) or event_id = any ((select seller_events())::int[]))
);

alter table event_days enable row level security;
alter table hold_days enable row level security;
alter table sale_changes enable row level security;
alter table hold_mark enable row level security;
grant select on event_days, hold_days, hold_mark, sale_changes to tiketi_seller;
create policy seller on event_days for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on sale_changes for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on hold_days for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on hold_mark for select to tiketi_seller using (true);

alter table order_returns enable row level security;
grant select on order_returns to tiketi_seller;
create policy seller on order_returns for select to tiketi_seller
  using ((select bought.id from orders as bought where bought.id = order_returns.order_id) is not null);

alter table order_log enable row level security;
alter table order_notes enable row level security;
alter table ticket_history enable row level security;
grant select on order_log, order_notes, ticket_history to tiketi_seller;
create policy seller on order_log for select to tiketi_seller
  using ((select bought.id from orders as bought where bought.id = order_log.order_id) is not null);
create policy seller on order_notes for select to tiketi_seller
  using ((select bought.id from orders as bought where bought.id = order_notes.order_id) is not null);
create policy seller on ticket_history for select to tiketi_seller
  using ((select ticket.id from tickets as ticket where ticket.id = ticket_history.ticket_id) is not null);

alter table refund_requests enable row level security;
grant select on refund_requests to tiketi_seller;
create policy seller on refund_requests for select to tiketi_seller
  using ((select bought.id from orders as bought where bought.id = refund_requests.order_id) is not null);

-- The money of an order, without what talks to providers.
alter table payment_attempts enable row level security;
alter table refunds enable row level security;
grant select (id, order_reference, number, provider, amount_minor, currency, status, receipt, received_minor, created_at, settled_at)
  on payment_attempts to tiketi_seller;
grant select on refunds to tiketi_seller;
create policy seller on payment_attempts for select to tiketi_seller using (
  (select bought.id from orders as bought where bought.reference = payment_attempts.order_reference) is not null
);
create policy seller on refunds for select to tiketi_seller using (
  (select bought.id from orders as bought where bought.reference = refunds.order_reference) is not null
);

-- Many orders given back at once: those that are of one's own events altogether.
alter table refund_runs enable row level security;
alter table refund_run_orders enable row level security;
grant select on refund_runs, refund_run_orders to tiketi_seller;
create policy seller on refund_runs for select to tiketi_seller using (
  organizer_id = (select seller_organizer())
  and ((select seller_sees_all()) or event_ids <@ (select seller_events())::int[])
);
create policy seller on refund_run_orders for select to tiketi_seller
  using ((select run.id from refund_runs as run where run.id = refund_run_orders.run_id) is not null);

-- Where its money goes, masked, and what was paid out; never what a provider or a thief could use.
alter table payout_methods enable row level security;
alter table payouts enable row level security;
alter table payout_parts enable row level security;
alter table payout_plans enable row level security;
grant select (id, organizer_id, kind, currency, label, created_at, usable_at, retired_at)
  on payout_methods to tiketi_seller;
grant select on payouts to tiketi_seller;
grant select (organizer_id, currency, method_id) on payout_plans to tiketi_seller;
create policy seller on payout_plans for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));
grant select (payout_id, number, amount_minor, carrier, state, receipt) on payout_parts to tiketi_seller;
create policy seller on payout_methods for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));
create policy seller on payouts for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));
create policy seller on payout_parts for select to tiketi_seller
  using ((select payout.id from payouts as payout where payout.id = payout_parts.payout_id) is not null);

-- Whether somebody looked at who they are; never what was handed in.
alter table verifications enable row level security;
alter table verification_papers enable row level security;
grant select (id, organizer_id, state, number_label, method_id, asked_by, asked_at, decided_at, words)
  on verifications to tiketi_seller;
grant select (id, organizer_id, verification_id, kind, size_bytes, uploaded_at) on verification_papers to tiketi_seller;
create policy seller on verifications for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));
create policy seller on verification_papers for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));

-- What was written to holders; never to which address.
alter table mailings enable row level security;
alter table mailing_stops enable row level security;
grant select on mailings, mailing_stops to tiketi_seller;
create policy seller on mailings for select to tiketi_seller using (seller_has_event(event_id));
create policy seller on mailing_stops for select to tiketi_seller
  using (organizer_id = (select seller_organizer()));

-- Its doors; never what proves a device.
alter table gates enable row level security;
alter table door_devices enable row level security;
alter table scans enable row level security;
alter table scan_verdicts enable row level security;
grant select on gates, scans, scan_verdicts to tiketi_seller;
grant select (
  id, organizer_id, event_id, gate_id, name, powers, account_id, paired_by, paired_at, seen_at, queued, revoked_at, left_at
) on door_devices to tiketi_seller;
alter table door_shifts enable row level security;
alter table door_sales enable row level security;
grant select on door_shifts, door_sales to tiketi_seller;
create policy seller on door_shifts for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on door_sales for select to tiketi_seller
  using ((select shift.id from door_shifts as shift where shift.id = door_sales.shift_id) is not null);
create policy seller on gates for select to tiketi_seller using (seller_has_event(event_id));
create policy seller on door_devices for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on scans for select to tiketi_seller using (event_id in (select seller_event_ids()));
create policy seller on scan_verdicts for select to tiketi_seller using (event_id in (select seller_event_ids()));

-- What the organiser has with us: of the organiser as a whole, so for nobody who is there for single events.
alter table ledger_accounts enable row level security;
alter table ledger_balances enable row level security;
alter table ledger_lines enable row level security;
alter table ledger_entries enable row level security;
alter table ledger_transactions enable row level security;
alter table fee_invoices enable row level security;
grant select on ledger_accounts, ledger_balances, ledger_lines, fee_invoices to tiketi_seller;
create policy seller on ledger_accounts for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));
create policy seller on ledger_balances for select to tiketi_seller
  using (account_id in (select account.id from ledger_accounts as account));
-- Why what is due is below zero.
grant select (transaction_id, line, account_id, amount_minor) on ledger_entries to tiketi_seller;
create policy seller on ledger_entries for select to tiketi_seller
  using (account_id in (select account.id from ledger_accounts as account));
create policy seller on fee_invoices for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));
create policy seller on ledger_lines for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()));
-- Why something of it was corrected, once it is.
alter table adjustments enable row level security;
grant select (id, organizer_id, state, words) on adjustments to tiketi_seller;
create policy seller on adjustments for select to tiketi_seller
  using (organizer_id = (select seller_organizer()) and (select seller_sees_all()) and state = 'booked');
-- By which its payouts and corrections are found in its lines.
grant select (id, key, kind) on ledger_transactions to tiketi_seller;
create policy seller on ledger_transactions for select to tiketi_seller using (
  case kind when 'payout' then
    (select payout.id from payouts as payout where payout.id = split_part(ledger_transactions.key, ':', 2)::uuid)
  when 'adjust' then
    (select done.id from adjustments as done where done.id = split_part(ledger_transactions.key, ':', 2)::uuid)
  end is not null
);
