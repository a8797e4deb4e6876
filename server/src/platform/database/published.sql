-- The platform's open cases for operators: malformed rows, contradicting payout outcomes, faulty settings, and closed flow switches.
create or replace view platform_waiting as
  select what, encode(hash, 'hex') as id, read_at as since, 0 as tries,
         case what when 'payout answer' then 'the payer reports another outcome than our books: ' else 'unexpected format: ' end
           || left(raw, 120) as why
    from unreadable_rows where settled_at is null
  union all
  select 'setting', setting, last_at, 0, met from setting_faults
  union all
  select 'flow closed', key, closed_at, 0, changed_by || ': ' || reason from flow_switches where state <> 'open';

-- Actions of staff users in the audit log, each with its subject.
create or replace view operator_acts as
  select at, substr(actor, 10) as operator, action, subject
    from audit_log where actor like 'operator:%';
