-- Bonuses whose end is not over: in words, for operators.
create or replace view promotions_waiting as
  select 'bonus' as what, id collate "default" as id, ending_at as since, end_tries as tries,
         'its end waits for the game site, or for stakes under way' as why
    from bonuses where status in ('settling', 'giving_up', 'expiring');
