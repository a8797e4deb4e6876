-- Indexes to find the payments that were booked in an hour.
create index suspense_items_by_time on suspense_items (created_at);
create index payer_returns_by_end on payer_returns (ended_at) where status = 'done';
