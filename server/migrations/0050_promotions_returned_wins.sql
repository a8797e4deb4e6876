-- A site can roll back a win that was taken back at the end of a bonus. A row with a negative amount and no credit transfer then returns the money to
-- the member.
alter table bonus_takings drop constraint bonus_takings_amount_check;
alter table bonus_takings add constraint bonus_takings_amount_check check (amount > 0 or amount < 0 and movement_id is null);
-- `late_returned`: wins of the bonus that the site rolled back after the end of the bonus. `is_open`: false if no bet is undecided, so that the row
-- is kept only for rollbacks.
alter table bonus_under_way
  add column late_returned bigint not null default 0 check (late_returned >= 0),
  add column is_open boolean not null default true;
