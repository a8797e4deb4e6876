-- In a mission only the end can change. Claims cannot be changed or deleted.

create or replace trigger mission_claims_append_only before update or delete or truncate on mission_claims execute function refuse_change();

create or replace function refuse_mission_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.ended_at is not null or to_jsonb(new) - array['ended_at', 'ended_by'] <> to_jsonb(old) - array['ended_at', 'ended_by'] then
    raise exception 'a mission changes only by its end';
  end if;
  return new;
end $$;

create or replace trigger missions_unchanged before update or delete on missions for each row execute function refuse_mission_change();
create or replace trigger missions_kept before truncate on missions execute function refuse_change();
