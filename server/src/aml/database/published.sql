-- Cases that the staff has not decided, with the time of the last change. The query that reads this view compares the time with the promised hours.
create or replace view aml_waiting as
  select 'aml case' as what, no::text as id, changed_at as since, 0 as tries, rule as why
    from aml_cases where state in ('open', 'escalated');
