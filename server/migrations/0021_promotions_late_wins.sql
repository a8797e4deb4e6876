-- The table stored only bonuses with undecided stakes at their end. From now on, it also stores bonuses whose stakes were counted as lost but may
-- still win. The column `staked` does not contain such stakes, so it may be 0.
alter table bonus_under_way drop constraint bonus_under_way_staked_check;
alter table bonus_under_way add constraint bonus_under_way_staked_check check (staked >= 0);
