-- A change of a promotion shows on open pages like any other content.
create or replace trigger promotions_changed after insert or update or delete on promotions
  for each statement execute function announce_content();
