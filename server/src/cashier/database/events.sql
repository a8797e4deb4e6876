-- Stores events of deposits and withdrawals for receivers outside Sala, from the entries of their timelines. Entries of a batch are added by one
-- statement, so the trigger runs once for them. Only the first entry of a status is an event. Later entries of the same status are notes, for example
-- about a bonus.
create or replace function store_request_events() returns trigger language plpgsql as $$
begin
  perform store_event(
      'deposit.' || case a.status when 'completed' then 'credited' else a.status end, a.member_id, a.at,
      jsonb_build_object('deposit_id', a.request_id, 'method', d.method, 'amount', d.amount::text,
        'received_amount', d.received_amount::text, 'cause', a.cause))
    from added a join deposits d on d.member_id = a.member_id and d.id = a.request_id
   where a.status in ('completed', 'held', 'expired', 'cancelled', 'refused')
     and not exists (select from request_events e
                      where e.member_id = a.member_id and e.request_id = a.request_id and e.status = a.status and e.seq < a.seq);
  perform store_event(
      'withdrawal.' || case when a.seq = 1 then 'requested' else a.status end, a.member_id, a.at,
      jsonb_build_object('withdrawal_id', a.request_id, 'amount', w.amount::text, 'cause', a.cause))
    from added a join withdrawals w on w.member_id = a.member_id and w.id = a.request_id
   where a.seq = 1 or a.status in ('paid', 'refused');
  return null;
end $$;

create or replace trigger request_events_stored after insert on request_events
  referencing new table as added for each statement execute function store_request_events();
