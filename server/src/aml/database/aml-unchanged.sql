-- The acts of a case are a record for the authority: rows are only added.
create or replace trigger aml_case_events_append_only before update or delete or truncate on aml_case_events execute function refuse_change();
