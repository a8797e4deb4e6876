-- What a member's profile shows of this domain: every node is told of a change.

create or replace trigger credit_checks_changed after insert or update or delete on credit_checks
  for each row execute function announce_change();
create or replace trigger play_modes_changed after insert or update or delete on play_modes
  for each row execute function announce_change();

-- What everybody sees first: every node reads it anew.
create or replace trigger pins_changed after insert or update or delete on game_pins
  for each statement execute function announce_content();
