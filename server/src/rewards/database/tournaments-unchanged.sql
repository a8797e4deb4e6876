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

-- Counts the entrants in the tournament's row. A trigger counts them, because during an upgrade the earlier release still inserts entries.
create or replace function count_tournament_entrants() returns trigger language plpgsql as $$
begin
  update tournaments t set entrants = t.entrants + a.entries
    from (select tournament_id, count(*)::integer as entries from added group by tournament_id) a
   where t.id = a.tournament_id;
  return null;
end $$;

create or replace trigger tournament_entries_counted after insert on tournament_entries
  referencing new table as added for each statement execute function count_tournament_entrants();
