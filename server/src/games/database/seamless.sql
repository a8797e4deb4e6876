-- Seamless wallet: processes a batch of bets, wins and rollbacks in one transaction. A refused call does not affect the others. Calls are
-- processed in the given order under the balance locks of all their members; `ledger_post_many` posts the transfers.
--
-- The outcome is 'done' or a refusal. These refusals are stored: 'rolled_back', 'stopped', 'limit' and 'insufficient'. These are not stored:
-- - 'conflict': the id exists with other content.
-- - 'no_such_bet', and 'bet_rolled_back' for a win whose bet was rolled back.
-- - 'no_such_token', 'token_ended' and 'other_mode' for a bet.
-- - 'free': a win or rollback of free rounds. The caller records it by games/seamless-wallet/free-round-bets.ts.
-- - 'unjudged': no valid decision whether the member may play is stored. The caller makes one and retries.
-- - 'lacking': the wallet without reserved money does not cover the rollback of a win. The caller retries after games/seamless-wallet/win-clawback.ts.
--
-- Callers ensure that ids are unique in a batch and that no call refers to another of the same batch.
create or replace function seamless_play_many(
  p_ids text[], p_kinds text[], p_members text[], p_rounds text[], p_games text[], p_amounts bigint[], p_of_ids text[],
  p_closes boolean[], p_tokens text[], p_ats timestamptz[], p_judged_after timestamptz
) returns table (outcome text, balance bigint)
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_count integer := cardinality(p_ids);
  v_outcomes text[] := array_fill(null::text, array[v_count]);
  v_balances bigint[] := array_fill(null::bigint, array[v_count]);
  v_members text[];          -- members of the batch; below, per member: wallet, reserved money, all money kept out of play, mode, remaining limit
  v_wallets bigint[];
  v_asides bigint[];
  v_kept bigint[];
  v_modes play_modes[];
  v_rooms bigint[];
  v_places integer[];        -- Per call: member's index, stored play with this id, play referred to, whether that was rolled back, session
  v_olds seamless_plays[];
  v_ofs seamless_plays[];
  v_voided boolean[];
  v_sessions seamless_sessions[];
  v_of_rounds bigint[];      -- Per call: the first play number of its uncounted round. Null if the round has no uncounted plays.
  v_place integer;
  v_old seamless_plays;
  v_of seamless_plays;
  v_mode play_modes;
  v_session seamless_sessions;
  v_no bigint;
  v_change bigint;
  v_outcome text;
  -- Columns of the rows that are inserted at the end: plays (w_), ledger transfers (t_), and additions to rounds (r_).
  w_places integer[] := array[]::integer[];
  w_nos bigint[] := array[]::bigint[];
  w_amounts bigint[] := array[]::bigint[];
  t_places integer[] := array[]::integer[];
  t_kinds smallint[] := array[]::smallint[];
  t_out boolean[] := array[]::boolean[];
  t_amounts bigint[] := array[]::bigint[];
  t_reverses text[] := array[]::text[];
  r_places integer[] := array[]::integer[];
  r_nos bigint[] := array[]::bigint[];
  r_placed bigint[] := array[]::bigint[];      -- number of the play's bet
  r_stakes bigint[] := array[]::bigint[];
  r_valids bigint[] := array[]::bigint[];
  r_wins bigint[] := array[]::bigint[];
  r_returned bigint[] := array[]::bigint[];    -- part of r_stakes: rolled-back wins that were already counted
  r_closes boolean[] := array[]::boolean[];
  r_ats timestamptz[] := array[]::timestamptz[];
  v_stake bigint;
  v_valid bigint;
  v_win bigint;
  v_returned bigint;
  v_at timestamptz;
  v_placed bigint;
begin
  perform ledger_lock_balances(p_members);

  -- Stored data is read by a separate statement after the lock, so that it sees what earlier holders of the lock committed.
  select array_agg(b.member_id), array_agg(b.wallet),
         array_agg(coalesce((select sum(a.remaining)::bigint from reserved_credit a where a.member_id = b.member_id), 0)),
         array_agg(coalesce((select sum(r.amount - r.settled)::bigint from receivables r
                        where r.member_id = b.member_id and r.settled < r.amount), 0)),
         array_agg((select m from play_modes m where m.member_id = b.member_id))
    into v_members, v_wallets, v_asides, v_kept, v_modes
    from member_balances b where b.member_id = any (p_members);
  for i in 1..cardinality(v_members) loop
    v_rooms[i] := (v_modes[i]).room;
    v_kept[i] := v_kept[i] + v_asides[i];
  end loop;

  select array_agg(array_position(v_members, member) order by i),
         array_agg((select p from seamless_plays p where p.id = asked.id) order by i),
         array_agg((select p from seamless_plays p where p.id = asked.of_id) order by i),
         array_agg(exists (select from seamless_plays p
                            where p.kind = 'rollback' and p.of_id = coalesce(asked.of_id, asked.id)) order by i),
         array_agg((select s from seamless_sessions s where s.token_hash = asked.token) order by i),
         array_agg((select r.first_no from seamless_rounds r where r.member_id = asked.member and r.round = asked.round) order by i)
    into v_places, v_olds, v_ofs, v_voided, v_sessions, v_of_rounds
    from unnest(p_ids, p_members, p_of_ids, p_tokens, p_rounds) with ordinality asked (id, member, of_id, token, round, i);

  for i in 1..v_count loop
    v_place := v_places[i];
    v_old := v_olds[i];
    v_of := v_ofs[i];
    v_mode := v_modes[v_place];
    -- A win or rollback of free rounds must not move money, so it is refused as 'free' at first. The caller then records it and repeats the call with
    -- the amount zero and a token. The token tells this condition that the call is the repetition.
    if p_kinds[i] <> 'bet' and v_of.amount = 0 and p_tokens[i] is null then
      if exists (select from free_round_plays f where f.id = v_of.id) then
        v_outcomes[i] := 'free';
        v_balances[i] := greatest(v_wallets[v_place] - v_kept[v_place], 0);
        continue;
      end if;
    end if;
    if v_old.id is not null then
      v_outcomes[i] := case when v_old.kind = p_kinds[i] and v_old.member_id = p_members[i] and v_old.round = p_rounds[i]
          and v_old.game_id = p_games[i] and v_old.of_id is not distinct from p_of_ids[i]
          and (v_old.kind = 'rollback' or v_old.amount = p_amounts[i])
        then coalesce(v_old.refusal, 'done') else 'conflict' end;
      v_balances[i] := v_old.balance;
      if v_outcomes[i] <> 'conflict' then continue; end if;
      v_balances[i] := greatest(v_wallets[v_place] - v_kept[v_place], 0);
      continue;
    end if;

    v_change := 0;
    if p_kinds[i] = 'bet' then
      v_session := v_sessions[i];
      v_outcome := case
        when v_voided[i] then 'rolled_back'
        -- A free bet that the game site gives has no stake and no token, so the conditions below do not apply to it. It is refused only while
        -- operators have closed play: p_judged_after is then later than the time of every bet.
        when p_tokens[i] is null and p_amounts[i] = 0 then case when p_judged_after > p_ats[i] then 'unjudged' else 'done' end
        when v_session.member_id is null or v_session.member_id <> p_members[i] then 'no_such_token'
        when v_mode.member_id is null or v_mode.mode <> 'seamless' then 'other_mode'
        when v_mode.judged_at is null or v_mode.judged_at < p_judged_after then 'unjudged'
        when v_mode.stopped then 'stopped'
        when v_session.ended_at is not null or v_session.expires_at <= p_ats[i] then 'token_ended'
        when p_amounts[i] > v_rooms[v_place] then 'limit'
        when p_amounts[i] > greatest(v_wallets[v_place] - v_kept[v_place], 0) then 'insufficient'
        else 'done' end;
      if v_outcome = 'done' then v_change := -p_amounts[i]; end if;
    elsif p_kinds[i] = 'win' then
      v_outcome := case
        when v_of.id is null or v_of.kind <> 'bet' or v_of.member_id <> p_members[i] or v_of.round <> p_rounds[i]
          or v_of.refusal is not null then 'no_such_bet'
        when v_voided[i] then 'bet_rolled_back'
        else 'done' end;
      if v_outcome = 'done' then v_change := p_amounts[i]; end if;
    else
      v_outcome := case
        when v_of.member_id <> p_members[i] or v_of.round <> p_rounds[i] or v_of.kind = 'rollback' then 'no_such_bet'
        else 'done' end;
      if v_outcome = 'done' and v_of.id is not null and v_of.refusal is null and not v_voided[i] then
        v_change := case v_of.kind when 'bet' then v_of.amount else -v_of.amount end;
        if v_change < 0 and v_wallets[v_place] + v_change < v_asides[v_place] then
          v_outcome := 'lacking';
          v_change := 0;
        end if;
      end if;
    end if;

    v_wallets[v_place] := v_wallets[v_place] + v_change;
    v_rooms[v_place] := v_rooms[v_place] + v_change;
    v_outcomes[i] := v_outcome;
    v_balances[i] := greatest(v_wallets[v_place] - v_kept[v_place], 0);
    if v_outcome not in ('done', 'rolled_back', 'stopped', 'limit', 'insufficient') then continue; end if;

    v_no := nextval('seamless_seq');
    w_places := w_places || i;
    w_nos := w_nos || v_no;
    w_amounts := w_amounts || case when p_kinds[i] = 'rollback' then abs(v_change) else p_amounts[i] end;
    if v_outcome <> 'done' then continue; end if;

    if v_change <> 0 then
      t_places := t_places || i;
      t_kinds := t_kinds || case p_kinds[i] when 'bet' then 20 when 'win' then 21
                                 else case v_of.kind when 'bet' then 22 else 23 end end::smallint;
      t_out := t_out || (v_change < 0);
      t_amounts := t_amounts || abs(v_change);
      t_reverses := t_reverses || case when p_kinds[i] = 'rollback' then 'seamless:' || p_of_ids[i] end;
    end if;

    -- If the round is not counted yet, a rollback removes the bet or win from it. The sums of a counted round can no longer change, so a returned bet
    -- is added as a win, and a returned win as a stake. Wins minus stakes are then correct.
    v_stake := 0; v_valid := 0; v_win := 0; v_returned := 0;
    if p_kinds[i] = 'bet' then v_stake := p_amounts[i]; v_valid := p_amounts[i];
    elsif p_kinds[i] = 'win' then v_win := p_amounts[i];
    elsif v_of.kind = 'bet' then
      v_valid := -v_change;
      if v_of.no >= v_of_rounds[i] then v_stake := -v_change; else v_win := v_change; end if;
    elsif v_of.kind = 'win' then
      if v_of.no >= v_of_rounds[i] then v_win := v_change; else v_stake := -v_change; v_returned := -v_change; end if;
    end if;
    if p_kinds[i] = 'rollback' and v_change = 0 and (v_of_rounds[i] is null or not p_closes[i]) then continue; end if;
    -- If its round was already counted, a win or rollback is late. A separate round is then opened for it and closed immediately.
    r_places := r_places || i;
    r_nos := r_nos || v_no;
    r_stakes := r_stakes || v_stake;
    r_valids := r_valids || v_valid;
    r_wins := r_wins || v_win;
    r_returned := r_returned || v_returned;
    -- A late win or rollback gets the date of its bet, even if the bet's round was counted. The rollback of a win gets the date of the win's bet.
    v_at := v_of.at;
    v_placed := coalesce(v_of.no, v_no);
    if v_of.kind = 'win' then select b.at, b.no into v_at, v_placed from seamless_plays b where b.id = v_of.of_id; end if;
    r_ats := r_ats || least(p_ats[i], v_at);
    r_placed := r_placed || v_placed;
    r_closes := r_closes || (p_closes[i] or p_kinds[i] <> 'bet' and v_of_rounds[i] is null);
  end loop;

  if cardinality(w_places) = 0 then
    return query select * from unnest(v_outcomes, v_balances);
    return;
  end if;

  if cardinality(t_places) > 0 and exists (
    select from ledger_post_many(
      (select array_agg('seamless:' || p_ids[i] order by o) from unnest(t_places) with ordinality t (i, o)), t_kinds,
      (select array_agg(p_members[i] order by o) from unnest(t_places) with ordinality t (i, o)),
      (select array_agg(case when goes then 'wallet' else 'gaming' end order by o) from unnest(t_out) with ordinality t (goes, o)),
      (select array_agg(case when goes then 'gaming' else 'wallet' end order by o) from unnest(t_out) with ordinality t (goes, o)),
      t_amounts,
      (select array_agg(p_rounds[i] order by o) from unnest(t_places) with ordinality t (i, o)),
      (select array_agg(p_ats[i] order by o) from unnest(t_places) with ordinality t (i, o)), t_reverses, false) posted
     where posted.outcome is distinct from 'posted') then
    raise exception 'a play was judged and could not be posted';
  end if;

  begin
    insert into seamless_plays (no, member_id, id, kind, round, game_id, amount, of_id, refusal, balance, at)
    select no, p_members[i], p_ids[i], p_kinds[i], p_rounds[i], p_games[i], amount, p_of_ids[i],
           nullif(v_outcomes[i], 'done'), v_balances[i], p_ats[i]
      from unnest(w_places, w_nos, w_amounts) w (i, no, amount);
  exception when unique_violation then
    -- A concurrent transaction wrote one of these ids under the lock of another member. This error makes the caller retry the whole batch.
    raise exception 'a play was written by another at the same time' using errcode = 'serialization_failure';
  end;

  insert into seamless_rounds as r
    (member_id, round, game_id, stake, valid_stake, win, returned, first_no, last_no, placed_no, last_bet_no, opened_at, decided_at)
  select p_members[i], p_rounds[i], min(p_games[i]), sum(stake), sum(valid), sum(win), sum(returned), min(no), max(no),
         case when sum(win) >= sum(stake) or not bool_or(p_kinds[i] = 'bet') then min(placed) else min(no) end,
         max(placed),
         case when sum(win) >= sum(stake) or not bool_or(p_kinds[i] = 'bet') then min(at) else min(p_ats[i]) end,
         case when bool_or(closes) then max(p_ats[i]) end
    from unnest(r_places, r_nos, r_placed, r_stakes, r_valids, r_wins, r_returned, r_closes, r_ats)
         x (i, no, placed, stake, valid, win, returned, closes, at)
   group by 1, 2
  on conflict (member_id, round) do update
    set stake = r.stake + excluded.stake, valid_stake = r.valid_stake + excluded.valid_stake, win = r.win + excluded.win,
        returned = r.returned + excluded.returned,
        last_no = excluded.last_no, last_bet_no = greatest(r.last_bet_no, excluded.last_bet_no),
        -- An uncounted round can hold both a late win of an earlier bet and a new bet. The round gets the date of the one with the larger amount.
        opened_at = case when r.stake = 0 and excluded.stake > r.win then excluded.opened_at
                         when excluded.opened_at < r.opened_at and excluded.win >= r.stake then excluded.opened_at
                         else r.opened_at end,
        placed_no = case when r.stake = 0 and excluded.stake > r.win then excluded.placed_no
                         when excluded.opened_at < r.opened_at and excluded.win >= r.stake then excluded.placed_no
                         else r.placed_no end,
        decided_at = coalesce(r.decided_at, excluded.decided_at,
          case when excluded.valid_stake < 0 and r.stake + excluded.stake = 0 then excluded.opened_at end);

  -- The condition compares with a list of member ids. A join with unnest could make PostgreSQL scan the whole table, because it cannot estimate how
  -- many rows unnest returns.
  update play_modes m set room = v_rooms[array_position(v_members, m.member_id)]
   where m.member_id = any (v_members)
     and v_rooms[array_position(v_members, m.member_id)] <> (v_modes[array_position(v_members, m.member_id)]).room;

  return query select * from unnest(v_outcomes, v_balances);
end $$;
