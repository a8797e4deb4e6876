-- Notifies open desk pages of a new or changed proposal.
create or replace trigger proposals_announced after insert or update on proposals
  for each statement execute function announce_work();
