-- Members at step 2 or 3 of care (measures against harm from gambling) with whom no operator has talked since they reached that step. `since` is when
-- they reached it. The query that reads this view finds the talks that are late.
create or replace view care_waiting as
  select 'care talk' as what, c.member_id as id, c.stepped_at as since, 0 as tries, 'step ' || c.step as why
    from cared_members c
   where c.step >= 2
     and not exists (select from care_interactions i
                      where i.member_id = c.member_id and i.case_no = c.no and i.kind = 'talk' and i.at >= c.stepped_at);

-- Time since which a member waited for each talk with staff: the last step of care from the second on. A further talk at the same step has none.
create or replace view care_talk_arrivals as
  select t.member_id, t.at as talked_at,
         (select max(s.at) from care_interactions s
           where s.case_no = t.case_no and s.kind = 'step' and s.step >= 2 and s.at <= t.at
             and not exists (select from care_interactions o
                              where o.case_no = t.case_no and o.kind = 'talk' and o.at >= s.at and o.at < t.at)) as arrived_at
    from care_interactions t where t.kind = 'talk';
