-- Rows can only be added to the events of a case, because they are the record for the authority.
create or replace trigger aml_case_events_append_only before update or delete or truncate on aml_case_events execute function refuse_change();
