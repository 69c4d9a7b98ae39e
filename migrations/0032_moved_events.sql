-- When the holders of tickets were told of the new date: whoever bought before may have the money back for a while.
alter table events add moved_notice_at timestamptz;

-- The money went back without anybody deciding.
alter table refund_requests add granted_at timestamptz;
