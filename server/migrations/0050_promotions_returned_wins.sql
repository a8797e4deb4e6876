-- A site can roll back a win after the end of a bonus took it. A row with a negative amount and no movement then gives the money back.
alter table bonus_takings drop constraint bonus_takings_amount_check;
alter table bonus_takings add constraint bonus_takings_amount_check check (amount > 0 or amount < 0 and movement_id is null);
-- `late_returned`: wins from before the end that the site rolled back later. `is_open`: false for a bonus kept for rollbacks only.
alter table bonus_under_way
  add column late_returned bigint not null default 0 check (late_returned >= 0),
  add column is_open boolean not null default true;
