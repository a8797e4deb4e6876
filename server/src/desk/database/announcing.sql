-- When an operator claims or releases a case, open pages of the desk (the staff's website) are notified.
create or replace trigger work_claims_announced after insert or update or delete on work_claims
  for each statement execute function announce_work();

create or replace trigger risk_alarms_announced after insert or update of outcome on risk_alarms
  for each statement execute function announce_work();
