-- Notifies open desk pages when a proposal is created or changed.
create or replace trigger proposals_announced after insert or update on proposals
  for each statement execute function announce_work();
