-- The end of a bonus records undecided stakes, and stakes counted as lost that may still win. The latter are not under way,
-- so that `staked` may be 0.
alter table bonus_under_way drop constraint bonus_under_way_staked_check;
alter table bonus_under_way add constraint bonus_under_way_staked_check check (staked >= 0);
