-- Runs every domain's function named assert_<domain>_invariants, which raises an error if the domain's data is inconsistent.
create or replace function assert_invariants() returns void language plpgsql as $$
declare
  v_function name;
begin
  for v_function in
    select proname from pg_proc
     where proname like 'assert\_%\_invariants' and pronargs = 0 and pronamespace = current_schema()::regnamespace
     order by proname
  loop
    execute format('select %I()', v_function);
  end loop;
end $$;
