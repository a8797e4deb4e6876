-- A bonus is remembered at its end for what was staked and is not decided, and for what was counted as lost and may still be won: of that
-- nothing is under way.
alter table bonus_under_way drop constraint bonus_under_way_staked_check;
alter table bonus_under_way add constraint bonus_under_way_staked_check check (staked >= 0);
