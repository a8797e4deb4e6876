-- Terms and prizes of a tournament are immutable. A tournament changes only by an entry, its decision or its cancellation.

create or replace trigger tournament_prizes_append_only before update or delete or truncate on tournament_prizes execute function refuse_change();

create or replace function refuse_tournament_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or num_nonnulls(old.decided_at, old.cancelled_at) > 0
    or to_jsonb(new) - array['decided_at', 'cancelled_at', 'cancelled_by', 'entrants']
      <> to_jsonb(old) - array['decided_at', 'cancelled_at', 'cancelled_by', 'entrants'] then
    raise exception 'a tournament changes only by an entry, its decision or its cancellation';
  end if;
  return new;
end $$;

create or replace trigger tournaments_unchanged before update or delete on tournaments for each row execute function refuse_tournament_change();
create or replace trigger tournaments_kept before truncate on tournaments execute function refuse_change();
