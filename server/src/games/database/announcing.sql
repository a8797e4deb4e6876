-- Changes to a member's profile data invalidate the profile cache of every node.

create or replace trigger credit_checks_changed after insert or update or delete on credit_checks
  for each row execute function announce_change();
create or replace trigger play_modes_changed after insert or update or delete on play_modes
  for each row execute function announce_change();

-- Pinned games are cached content: a change makes every node reload them.
create or replace trigger pins_changed after insert or update or delete on game_pins
  for each statement execute function announce_content();
