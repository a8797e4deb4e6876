-- Prizes and chances of a wheel, and the draws, cannot be changed or deleted.

create or replace trigger draw_prizes_append_only before update or delete or truncate on draw_prizes execute function refuse_change();

create or replace function refuse_wheel_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.stopped_at is not null or to_jsonb(new) - array['stopped_at', 'stopped_by'] <> to_jsonb(old) - array['stopped_at', 'stopped_by'] then
    raise exception 'a wheel changes only by its stop';
  end if;
  return new;
end $$;

create or replace trigger draw_wheels_unchanged before update or delete on draw_wheels for each row execute function refuse_wheel_change();
create or replace trigger draw_wheels_kept before truncate on draw_wheels execute function refuse_change();

create or replace function refuse_draw_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.member_seed <> 'erased' or to_jsonb(new) - 'member_seed' <> to_jsonb(old) - 'member_seed' then
    raise exception 'a draw changes only by the erasure of the member''s seed';
  end if;
  return new;
end $$;

create or replace trigger draws_unchanged before update or delete on draws for each row execute function refuse_draw_change();
create or replace trigger draws_kept before truncate on draws execute function refuse_change();
