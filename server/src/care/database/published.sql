-- Members at step 2 or 3 of care (measures against harm from gambling) with whom no operator has talked since they reached that step. `since` is when
-- they reached it. The query that reads this view finds the talks that are late.
create or replace view care_waiting as
  select 'care talk' as what, c.member_id as id, c.stepped_at as since, 0 as tries, 'step ' || c.step as why
    from cared_members c
   where c.step >= 2
     and not exists (select from care_interactions i
                      where i.member_id = c.member_id and i.case_no = c.no and i.kind = 'talk' and i.at >= c.stepped_at);
