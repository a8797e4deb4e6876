-- Stores an event for receivers outside Sala when a member's tier changes. `tier` is null for a member below the lowest tier.
create or replace function store_tier_event() returns trigger language plpgsql as $$
begin
  perform store_event('tier.changed', new.member_id, new.at,
    jsonb_build_object('tier_table', new.table_id, 'tier', new.place, 'points', new.points::text));
  return null;
end $$;

create or replace trigger tier_changes_stored after insert on tier_changes
  for each row execute function store_tier_event();
