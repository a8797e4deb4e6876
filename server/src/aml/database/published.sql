-- Cases that staff have not decided, with the time of the last decision. The reader compares it with the promise.
create or replace view aml_waiting as
  select 'aml case' as what, no::text as id, changed_at as since, 0 as tries, rule as why
    from aml_cases where state in ('open', 'escalated');
