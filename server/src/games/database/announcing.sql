-- Notifies all server nodes of changes to a member's profile data, so that each node invalidates its cached profile.

create or replace trigger credit_checks_changed after insert or update or delete on credit_checks
  for each row execute function announce_change();
create or replace trigger play_modes_changed after insert or update or delete on play_modes
  for each row execute function announce_change();

-- Notifies all server nodes when pinned games change, because each node caches them.
create or replace trigger pins_changed after insert or update or delete on game_pins
  for each statement execute function announce_content();
