-- The two functions below run with the rights of the tables' owner, so that the application role can add security events through them but cannot
-- change one. `pg_temp` is searched last, because the caller could have created tables there.

-- In each minute, each kind of event has at most `c_rows_a_minute` rows. Further events of that minute are counted in one row without their origin.
create or replace function note_security_event(
  p_kind text, p_member_id text, p_network text, p_device text, p_detail text, p_at timestamptz, p_count integer
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_rows_a_minute constant integer := 200;
  v_minute timestamptz := date_trunc('minute', p_at);
  v_is_full boolean;
begin
  update security_events set count = count + p_count, last_at = greatest(last_at, p_at)
   where minute = v_minute and kind = p_kind and member_id = p_member_id and network = p_network
     and device = p_device and detail = p_detail;
  if found then return; end if;
  select count(*) >= c_rows_a_minute into v_is_full from security_events where minute = v_minute and kind = p_kind;
  insert into security_events as e (minute, kind, member_id, network, device, detail, count, last_at)
  select v_minute, p_kind, r.member_id, r.network, r.device, r.detail, p_count, p_at
    from (values (p_member_id, p_network, p_device, p_detail, false), ('', '', '', '', true))
      r (member_id, network, device, detail, folded)
   where r.folded = v_is_full
  on conflict (minute, kind, member_id, network, device, detail)
    do update set count = e.count + excluded.count, last_at = greatest(e.last_at, excluded.last_at);
end $$;

-- Deletes at most `p_at_most` security events that are older than `p_before`, and returns their number. Events younger than 90 days (the minimum of
-- the setting `security`) are never deleted. The condition compares `minute` and not the time of the last event, because `minute` has an index, and
-- the last event is in that minute.
create or replace function forget_security_events(p_before timestamptz, p_at_most integer) returns integer language sql
  security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from security_events where no in (
      select no from security_events
       where minute < least(p_before, now() - interval '90 days') - interval '1 minute' limit p_at_most)
    returning 1)
  select count(*)::integer from gone;
$$;

create or replace trigger security_events_not_emptied before truncate on security_events execute function refuse_change();
