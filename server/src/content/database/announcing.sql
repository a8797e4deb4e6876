create or replace trigger banners_changed after insert or update or delete on banners
  for each statement execute function announce_content();

create or replace trigger notices_changed after insert or update or delete on maintenance_notices
  for each statement execute function announce_content();
