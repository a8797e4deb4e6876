-- Notifies all nodes of a changed promotion, so that open pages refresh it like other content.
create or replace trigger promotions_changed after insert or update or delete on promotions
  for each statement execute function announce_content();
