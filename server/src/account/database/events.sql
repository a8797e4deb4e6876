-- Stores events about accounts for receivers outside Sala. The end of a suspension gets the time of the SQL statement, because no column stores its
-- time.
create or replace function store_member_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform store_event('member.registered', new.id, new.created_at, '{}');
    return null;
  end if;
  if old.suspended_at is null and new.suspended_at is not null then
    perform store_event('member.suspended', new.id, new.suspended_at, '{}');
  elsif old.suspended_at is not null and new.suspended_at is null and new.erased_at is null then
    perform store_event('member.resumed', new.id, statement_timestamp(), '{}');
  end if;
  if old.closed_at is null and new.closed_at is not null then
    perform store_event('member.closed', new.id, new.closed_at, '{}');
  end if;
  if old.erased_at is null and new.erased_at is not null then
    perform store_event('member.erased', new.id, new.erased_at, '{}');
  end if;
  return null;
end $$;

create or replace trigger members_stored after insert or update of suspended_at, closed_at, erased_at on members
  for each row execute function store_member_event();
