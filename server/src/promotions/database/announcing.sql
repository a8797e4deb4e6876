-- Notifies all server nodes of a changed promotion, so that open pages are refreshed.
create or replace trigger promotions_changed after insert or update or delete on promotions
  for each statement execute function announce_content();
