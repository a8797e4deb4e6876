-- The terms of a batch of free rounds are immutable. A batch changes only by its cancellation.

create or replace function refuse_free_rounds_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.cancelled_at is not null
    or to_jsonb(new) - array['cancelled_at', 'cancelled_by'] <> to_jsonb(old) - array['cancelled_at', 'cancelled_by'] then
    raise exception 'a batch of free rounds changes only by its cancellation';
  end if;
  return new;
end $$;

create or replace trigger free_round_batches_unchanged before update or delete on free_round_batches
  for each row execute function refuse_free_rounds_change();
create or replace trigger free_round_batches_kept before truncate on free_round_batches execute function refuse_change();
