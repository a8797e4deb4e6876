-- Stores an outgoing event in the transaction of the change that causes it. Triggers of other domains call it. `p_facts` must have no phone, name or
-- bank account.
create or replace function store_event(p_kind text, p_member text, p_at timestamptz, p_facts jsonb) returns void
language sql as $$
  insert into events (kind, member_id, at, facts) values (p_kind, p_member, p_at, jsonb_strip_nulls(p_facts))
$$;

-- Webhook receivers whose deliveries have been failing, with the time of the first failure, and receivers that the program paused. The query that
-- reads this view compares the time with the setting `failing_minutes`.
create or replace view events_waiting as
  select 'event receiver' as what, id, failed_since as since, tries, name || ': ' || coalesce(last_error, '') as why
    from event_receivers where status = 'active' and failed_since is not null
  union all
  select 'event receiver gone', id, changed_at, 0, name || ': HTTP 410'
    from event_receivers where status = 'paused' and paused_why = 'gone'
  union all
  select 'event receiver missed', id, changed_at, 0, name
    from event_receivers where status = 'paused' and paused_why = 'missed';
