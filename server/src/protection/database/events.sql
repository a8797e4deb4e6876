-- Stores an outgoing event when a member sets a limit or begins a break.
create or replace function store_limit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.amount, old.pending_amount, old.pending_at) is not distinct from (new.amount, new.pending_amount, new.pending_at) then
    return null;
  end if;
  perform store_event('limit.changed', new.member_id, new.changed_at,
    jsonb_build_object('limit', new.kind, 'period', new.period, 'amount', new.amount::text,
      'pending_amount', new.pending_amount::text, 'pending_at', new.pending_at));
  return null;
end $$;

create or replace trigger play_limits_stored after insert or update on play_limits
  for each row execute function store_limit_event();

create or replace function store_break_event() returns trigger language plpgsql as $$
begin
  perform store_event('break.started', new.member_id, new.begins_at,
    jsonb_build_object('break', new.kind, 'begins_at', new.begins_at, 'ends_at', new.ends_at));
  return null;
end $$;

create or replace trigger play_breaks_stored after insert on play_breaks
  for each row execute function store_break_event();
