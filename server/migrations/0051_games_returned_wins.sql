-- The part of `stake` that is no real stake, but cancels a counted win that the site rolled back.
alter table seamless_rounds add column returned bigint not null default 0;
