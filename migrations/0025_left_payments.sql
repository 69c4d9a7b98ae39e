-- A buyer may leave a payment that nobody has settled yet: it stands in the way of no other payment of its order any
-- more, and is watched until it is settled, since its money may still come. The phone that it rang stays taken.
alter table payment_attempts add column left_at timestamptz;

drop index payment_attempts_open_of_order;
create unique index payment_attempts_open_of_order on payment_attempts (order_reference)
  where left_at is null and status in ('created', 'pending', 'unknown');
