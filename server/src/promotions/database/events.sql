-- Stores the events of a bonus for receivers outside Sala: one when it opens, and one that says how it ended.
create or replace function store_bonus_event() returns trigger language plpgsql as $$
declare
  c_kinds constant jsonb := '{"completed": "completed", "given_up": "forfeited", "expired": "expired", "lost": "lost", "withdrawn": "refused"}';
  v_facts jsonb := jsonb_build_object('bonus_id', new.id, 'promotion_id', new.promotion_id, 'amount', new.amount::text,
    'deposit_id', new.deposit_id);
begin
  if new.opened_at is not null and (tg_op = 'INSERT' or old.opened_at is null) then
    perform store_event('bonus.granted', new.member_id, new.opened_at,
      v_facts || jsonb_build_object('turnover_needed', new.turnover_needed::text));
  end if;
  if new.ended_at is not null and (tg_op = 'INSERT' or old.ended_at is null) then
    perform store_event('bonus.' || (c_kinds ->> new.status), new.member_id, new.ended_at, v_facts);
  end if;
  return null;
end $$;

create or replace trigger bonuses_stored after insert or update of status on bonuses
  for each row execute function store_bonus_event();
