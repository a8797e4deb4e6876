-- A member's cached profile contains data of these tables. The triggers notify all nodes of a change, so that each node drops the cached profile.

create or replace trigger deposits_changed after insert or update or delete on deposits
  for each row execute function announce_change();

create or replace trigger withdrawals_changed after insert or update or delete on withdrawals
  for each row execute function announce_change();

create or replace trigger request_events_changed after insert or update or delete on request_events
  for each row execute function announce_change();

-- Notifies the open pages of operators about new manual work. Deposits and withdrawals are announced by a trigger on their timeline.
create or replace trigger suspense_items_announced after insert or update on suspense_items
  for each statement execute function announce_work();

create or replace trigger slips_announced after insert or update of status on slips
  for each statement execute function announce_work();

create or replace trigger bank_files_announced after insert or update or delete on bank_files
  for each statement execute function announce_work();
