-- Cases that the staff has not decided, with the time of the last change. The query that reads this view compares the time with the promised hours.
create or replace view aml_waiting as
  select 'aml case' as what, no::text as id, changed_at as since, 0 as tries, rule as why
    from aml_cases where state in ('open', 'escalated');

-- Time at which each case was opened that was escalated, reported or closed, by its member and the time of that decision.
create or replace view aml_decision_arrivals as
  select c.member_id, e.at as decided_at, c.opened_at as arrived_at
    from aml_case_events e join aml_cases c on c.no = e.case_no
   where e.kind in ('escalated', 'reported', 'closed');
