-- When a proposal is created or changed, open pages of the desk (the staff's website) are notified.
create or replace trigger proposals_announced after insert or update on proposals
  for each statement execute function announce_work();
