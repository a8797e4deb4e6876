-- True for a delivery of news. These wait behind all others, so that a campaign delays no message about money. Existing deliveries keep their order
-- by time.
alter table push_deliveries add column is_news boolean not null default false;
create index push_deliveries_due_by_rank on push_deliveries (is_news, next_try_at) where status = 'waiting';
drop index push_deliveries_due;

alter table line_deliveries add column is_news boolean not null default false;
create index line_deliveries_due_by_rank on line_deliveries (is_news, next_try_at) where status = 'waiting';
drop index line_deliveries_due;
