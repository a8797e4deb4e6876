-- The desks that are open hear of what waits for a second person.
create or replace trigger proposals_announced after insert or update on proposals
  for each statement execute function announce_work();
