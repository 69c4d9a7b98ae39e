-- A refund that failed and the one that took its place: sent once more, or given back by hand.
alter table refunds add column replaced_by bigint references refunds;
