create or replace function assert_tournaments_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select r.tournament_id, r.place into v_found
    from tournament_results r
    join tournament_prizes p on p.tournament_id = r.tournament_id and p.place = r.place
    join tournaments t on t.id = r.tournament_id
    left join bonuses b on b.member_id = r.member_id and b.id = r.bonus_id
   where t.decided_at is null or r.amount <> p.amount
      or (r.status = 'paid' and (b.amount is distinct from r.amount or b.promotion_id is distinct from t.promotion_id
                                 or b.period is distinct from 'tournament:' || t.id)) limit 1;
  if found then raise exception 'prize % of tournament % gave another bonus', v_found.place, v_found.tournament_id; end if;

  select b.id into v_found
    from bonuses b
    join tournaments t on t.promotion_id = b.promotion_id
    left join tournament_results r on r.member_id = b.member_id and r.bonus_id = b.id
   where b.period like 'tournament:%' and r.bonus_id is null limit 1;
  if found then raise exception 'bonus % belongs to no prize of a tournament', v_found.id; end if;

  select t.id, t.entrants, count(e.member_id) as entries into v_found
    from tournaments t left join tournament_entries e on e.tournament_id = t.id
   group by t.id having count(e.member_id) <> t.entrants limit 1;
  if found then raise exception 'tournament % counts % entrants and has % entries', v_found.id, v_found.entrants, v_found.entries; end if;
end $$;
