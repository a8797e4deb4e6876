-- Partners that sent malformed or unexpected responses or callbacks, each with the time of the latest. The desk (the staff's website) lists them.
create or replace view partner_log_waiting as
  select 'odd partner' as what, partner as id, max(at) as since, count(*)::integer as tries,
         'it said what is not agreed: the last of it stands in the partners'' log' as why
    from partner_log where outcome in ('odd', 'unreadable') group by partner;
