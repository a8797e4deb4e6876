-- Tables whose rows can only be added. The triggers refuse changes by every database user.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  execute function refuse_change();

create or replace trigger audit_seals_append_only before update or delete or truncate on audit_seals
  execute function refuse_change();

-- Deleting rows is allowed, because a job moves them from this inbox to `audit_log`.
create or replace trigger audit_inbox_unchanged before update or truncate on audit_inbox execute function refuse_change();
