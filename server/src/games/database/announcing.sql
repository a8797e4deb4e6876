-- A member's cached profile contains data of these tables. The triggers notify all server nodes of a change, so that each node drops the cached
-- profile.

create or replace trigger credit_checks_changed after insert or update or delete on credit_checks
  for each row execute function announce_change();
create or replace trigger play_modes_changed after insert or update or delete on play_modes
  for each row execute function announce_change();

-- Notifies all server nodes when pinned games change, because each node caches them.
create or replace trigger pins_changed after insert or update or delete on game_pins
  for each statement execute function announce_content();
