-- At the end of a bonus, undecided stakes are stored. From now on, a row is also stored if stakes that were counted as lost may still win. They are
-- not undecided, so that `staked` may be 0.
alter table bonus_under_way drop constraint bonus_under_way_staked_check;
alter table bonus_under_way add constraint bonus_under_way_staked_check check (staked >= 0);
