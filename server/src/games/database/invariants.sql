create or replace function assert_games_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select member_id, moving, open_in into v_found
    from ledger_balances b
    full join (
      select member_id, sum(amount) as open_in from game_movements
       where direction = 'in' and ended_at is null group by member_id
    ) m using (member_id)
   where coalesce(moving, 0) <> coalesce(open_in, 0)
   limit 1;
  if found then
    raise exception 'member % has % on the move but movements of %', v_found.member_id, v_found.moving, v_found.open_in;
  end if;

  select member_id into v_found from game_movements where ended_at is null
   group by member_id having count(*) > 1 limit 1;
  if found then raise exception 'member % has two open movements', v_found.member_id; end if;

  select coalesce(e.id, j.id) as id into v_found
    from game_expected_transfers e
    full join (
      select member_id, id, kind, debit, credit, amount from ledger_journal
       where kind in ('movement_start', 'movement_done', 'movement_refused', 'movement_out', 'game_win', 'game_loss',
                      'bet', 'bet_win', 'bet_returned', 'win_returned')
    ) j using (id)
   where (e.member_id, e.kind, e.debit, e.credit, e.amount) is distinct from (j.member_id, j.kind, j.debit, j.credit, j.amount)
   limit 1;
  if found then raise exception 'transfer % is not what its movement or check says', v_found.id; end if;

  select coalesce(r.member_id, j.member_id) as member_id, r.open, j.owed into v_found
    from (select member_id, sum(amount - settled) as open from receivables group by member_id) r
    full join (
      select member_id, sum(case when debit = 'receivable' then amount else -amount end) as owed
        from ledger_journal where 'receivable' in (debit, credit) group by member_id
    ) j using (member_id)
   where coalesce(r.open, 0) <> coalesce(j.owed, 0)
   limit 1;
  if found then
    raise exception 'member % owes % by the list and % by the books', v_found.member_id, v_found.open, v_found.owed;
  end if;

  select d.member_id, d.day into v_found
    from (select member_id, day, sum(rounds) as rounds, sum(stake) as stake, sum(valid_stake) as valid, sum(win) as win
            from game_days group by member_id, day) g
    join play_days d using (member_id, day)
   where (g.rounds, g.stake, g.valid, g.win) is distinct from (d.rounds, d.stake, d.valid_stake, d.win) limit 1;
  if found then raise exception 'the play of member % on % is not the sum of its games', v_found.member_id, v_found.day; end if;

  -- No credit may move to a game site during a member's break (time without play). Five seconds are tolerated, because the nodes' clocks may differ.
  select m.id into v_found
    from game_movements m join play_breaks b using (member_id)
   where m.direction = 'in' and m.created_at > b.begins_at + interval '5 seconds' and m.created_at < b.ends_at limit 1;
  if found then raise exception 'movement % went in during a break', v_found.id; end if;
end $$;

-- Seamless wallet: the sums of each uncounted round equal those of its uncounted bets and wins. A member whose mode is seamless has no credit at a
-- game site or in transit to one.
create or replace function assert_seamless_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select r.member_id, r.round into v_found
    from seamless_rounds r
   where least(r.stake, r.win) < 0 or r.win - r.stake <> (
     select coalesce(sum(case when p.refusal is not null then 0
                              when p.kind = 'bet' or p.kind = 'rollback' and o.kind = 'win' then -p.amount else p.amount end), 0)
       from seamless_plays p left join seamless_plays o on o.id = p.of_id
      where p.member_id = r.member_id and p.round = r.round and p.no >= r.first_no)
   limit 1;
  if found then raise exception 'round % of member % is not the sum of its plays', v_found.round, v_found.member_id; end if;

  select o.id into v_found
    from seamless_plays p join seamless_plays o on o.id = p.of_id
   where p.kind = 'rollback' and p.amount > 0 group by o.id having count(*) > 1 limit 1;
  if found then raise exception 'play % was rolled back twice', v_found.id; end if;

  select p.id into v_found
    from seamless_plays p left join seamless_plays o on o.id = p.of_id
   where p.kind = 'win' and (o.id is null or o.kind <> 'bet' or o.refusal is not null or o.member_id <> p.member_id) limit 1;
  if found then raise exception 'win % was won with no bet of its member', v_found.id; end if;

  select m.member_id into v_found
    from play_modes m join member_balances b on b.member_id = m.member_id
   where m.mode = 'seamless' and (b.game <> 0 or b.moving <> 0) limit 1;
  if found then raise exception 'member % plays from the wallet and has credit at the game site', v_found.member_id; end if;

  -- No bet may be accepted during a member's break (time without play). Five seconds are tolerated, because the nodes' clocks may differ.
  select p.id into v_found
    from seamless_plays p join play_breaks b using (member_id)
   where p.kind = 'bet' and p.refusal is null and p.amount > 0
     and p.at > b.begins_at + interval '5 seconds' and p.at < b.ends_at limit 1;
  if found then raise exception 'bet % was taken during a break', v_found.id; end if;
end $$;

-- Free rounds: a grant is the free rounds of one member. Its number of used rounds and its winnings equal the sums of its plays, and none of these
-- plays moved money.
create or replace function assert_free_rounds_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select g.id into v_found
    from free_round_grants g
    left join (
      select p.grant_id, count(*) filter (where p.kind = 'bet') as used, coalesce(sum(p.amount) filter (where p.kind = 'win'), 0) as winnings
        from free_round_plays p
       where p.kind <> 'rollback' and not exists (select from free_round_plays r where r.of_id = p.id and r.kind = 'rollback')
       group by p.grant_id) s on s.grant_id = g.id
   where g.used <> coalesce(s.used, 0) or g.winnings <> coalesce(s.winnings, 0) limit 1;
  if found then raise exception 'free rounds % are not the sum of their plays', v_found.id; end if;

  select f.id into v_found
    from free_round_plays f
    join free_round_grants g on g.id = f.grant_id
    left join seamless_plays p on p.id = f.id
   where p.id is null or p.refusal is not null or p.amount <> 0 or (p.kind, p.member_id, p.of_id) is distinct from (f.kind, g.member_id, f.of_id)
   limit 1;
  if found then raise exception 'play % of free rounds is no accepted play of zero', v_found.id; end if;
end $$;
