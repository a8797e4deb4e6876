-- True for a delivery of news. News is sent after all other waiting messages, so that a campaign does not delay a message about money.
alter table push_deliveries add column is_news boolean not null default false;
create index push_deliveries_due_by_rank on push_deliveries (is_news, next_try_at) where status = 'waiting';
drop index push_deliveries_due;

alter table line_deliveries add column is_news boolean not null default false;
create index line_deliveries_due_by_rank on line_deliveries (is_news, next_try_at) where status = 'waiting';
drop index line_deliveries_due;
