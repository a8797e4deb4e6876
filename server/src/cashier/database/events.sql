-- Stores an outgoing event for each new timeline entry of a deposit or withdrawal. One statement adds the entries of a whole batch, so the trigger
-- also runs once.
create or replace function store_request_events() returns trigger language plpgsql as $$
begin
  perform store_event(
      'deposit.' || case a.status when 'completed' then 'credited' else a.status end, a.member_id, a.at,
      jsonb_build_object('deposit_id', a.request_id, 'method', d.method, 'amount', d.amount::text,
        'received_amount', d.received_amount::text, 'cause', a.cause))
    from added a join deposits d on d.member_id = a.member_id and d.id = a.request_id
   where a.status in ('completed', 'held', 'expired', 'cancelled', 'refused');
  perform store_event(
      'withdrawal.' || case when a.seq = 1 then 'requested' else a.status end, a.member_id, a.at,
      jsonb_build_object('withdrawal_id', a.request_id, 'amount', w.amount::text, 'cause', a.cause))
    from added a join withdrawals w on w.member_id = a.member_id and w.id = a.request_id
   where a.seq = 1 or a.status in ('paid', 'refused');
  return null;
end $$;

create or replace trigger request_events_stored after insert on request_events
  referencing new table as added for each statement execute function store_request_events();
