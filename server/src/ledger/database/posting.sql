-- Functions that post transfers: one for a single transfer and one for many, with the same rules.

-- Returns the number of a kind of member account (wallet, moving, …). The first migration fixed these numbers, so they are constants.
create or replace function ledger_member_account(p_name text) returns smallint language sql immutable parallel safe
  return case p_name when 'wallet' then 1 when 'moving' then 2 when 'game' then 3 when 'withdrawing' then 4 end::smallint;

create or replace function ledger_account_no(p_name text) returns smallint language plpgsql as $$
declare
  v_no smallint;
begin
  select no into v_no from ledger_accounts where name = p_name;
  if found then return v_no; end if;
  insert into ledger_accounts (name) values (p_name) on conflict do nothing;
  select no into strict v_no from ledger_accounts where name = p_name;
  return v_no;
end $$;

-- Locks the balances of the given members in the order of ids, as posting does. A caller that locks them first can check a balance and then post, and
-- the check is still true.
create or replace function ledger_lock_balances(p_members text[]) returns void language plpgsql as $$
begin
  perform from ledger_balances where member_id = any (p_members) order by member_id for no key update;
  if (select count(distinct m) from unnest(p_members) m)
     > (select count(*) from ledger_balances where member_id = any (p_members)) then
    insert into ledger_balances (member_id) select distinct m from unnest(p_members) m order by m on conflict do nothing;
    perform from ledger_balances where member_id = any (p_members) order by member_id for no key update;
  end if;
end $$;

-- Returns the stored transfer with the given id, if there is one. The lookup compares 128 bits of a hash, not the whole id.
create or replace function ledger_stored(p_id text) returns setof ledger_transfers language sql stable set enable_seqscan = off as $$
  select * from ledger_transfers t
   where hashtextextended(t.id, 0) = hashtextextended(p_id, 0) and hashtextextended(t.id, 1) = hashtextextended(p_id, 1)
$$;

create or replace function ledger_refuse_conflict(p_id text) returns void language plpgsql as $$
begin
  raise exception 'transfer % exists with other content', p_id using errcode = 'LG001';
end $$;

create or replace function ledger_refuse_reversal(p_id text, p_reverses text) returns void language plpgsql as $$
begin
  raise exception 'transfer % cannot reverse %', p_id, p_reverses using errcode = 'LG002';
end $$;

-- Returns whether a new transfer may reverse p_reverses. That transfer must exist, must be its exact opposite, must be no reversal, and
-- must not have been reversed before.
create or replace function ledger_may_reverse(p_reverses text, p_member_no integer, p_debit smallint, p_credit smallint, p_amount bigint)
  returns boolean language sql stable set enable_seqscan = off as $$
  select exists (
      select from ledger_stored(p_reverses) t
       where t.id = p_reverses and t.reverses is null and t.member_no = p_member_no and t.debit = p_credit and t.credit = p_debit and t.amount = p_amount)
     and not exists (select from ledger_transfers t where t.reverses = p_reverses)
$$;

-- Posts one transfer. p_member is null for a transfer between two company accounts. The function raises LG001 if the id exists with other content,
-- and LG002 for an invalid reversal. Otherwise it returns one of three outcomes.
--
-- - 'posted'.
-- - 'repeated': the same id and content exist, and the stored balances are returned.
-- - 'insufficient': nothing was written, and debit_balance is the available amount.
--
-- Index scans and a generic plan are forced, because a plan that was made on an empty table must still be good at a million rows.
create or replace function ledger_post_one(
  p_id text, p_kind smallint, p_member text, p_debit text, p_credit text, p_amount bigint, p_reference text,
  p_at timestamptz, p_reverses text,
  out outcome text, out seq bigint, out debit_balance bigint, out credit_balance bigint, out at timestamptz
) language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_debit smallint;
  v_credit smallint;
  v_member integer := 0;
  v_change bigint[] := array[0, 0, 0, 0];
  v_now bigint[];
  v_held bigint;
  v_stored ledger_transfers;
  v_transaction xid8;
begin
  v_debit := coalesce(ledger_member_account(p_debit), ledger_account_no(p_debit));
  v_credit := coalesce(ledger_member_account(p_credit), ledger_account_no(p_credit));
  if v_debit < 16 then v_change[v_debit] := -p_amount; end if;
  if v_credit < 16 then v_change[v_credit] := p_amount; end if;
  -- Seals (seals.ts) require that a transaction has an id before it takes a number from ledger_seq. Between two company accounts no balance is
  -- locked before, so the id is assigned here.
  if p_member is null then v_transaction := pg_current_xact_id(); end if;

  -- A reversal is checked under the member's lock. The check is left out if a transfer with this id exists, because the call may repeat this
  -- reversal, and a repeat must not be refused.
  if p_reverses is not null then
    select member_no into v_member from ledger_balances where member_id = p_member for no key update;
    v_member := coalesce(v_member, 0);
    if not exists (select from ledger_stored(p_id))
       and not ledger_may_reverse(p_reverses, v_member, v_debit, v_credit, p_amount) then
      perform ledger_refuse_reversal(p_id, p_reverses);
    end if;
  end if;

  -- Changing the balance first also locks the member. If the transfer turns out to be a repeat, the change is undone below.
  while p_member is not null loop
    update ledger_balances b
       set wallet = wallet + v_change[1], moving = moving + v_change[2], game = game + v_change[3],
           withdrawing = withdrawing + v_change[4]
     where member_id = p_member and wallet + v_change[1] >= 0 and moving + v_change[2] >= 0
       and game + v_change[3] >= 0 and withdrawing + v_change[4] >= 0
    returning member_no, array[wallet, moving, game, withdrawing] into v_member, v_now;
    exit when found;
    select array[wallet, moving, game, withdrawing] into v_now
      from ledger_balances where member_id = p_member for no key update;
    if v_debit < 16 and coalesce(v_now[v_debit], 0) < p_amount then
      v_held := coalesce(v_now[v_debit], 0);
      exit;
    end if;
    if not found then insert into ledger_balances (member_id) values (p_member) on conflict do nothing; end if;
  end loop;

  if v_held is null then
    if v_debit < 16 then debit_balance := v_now[v_debit]; end if;
    if v_credit < 16 then credit_balance := v_now[v_credit]; end if;
    insert into ledger_transfers as t
      (seq, at, amount, debit_balance, credit_balance, member_no, debit, credit, kind, id, reference, reverses)
    values (nextval('ledger_seq'), p_at, p_amount, debit_balance, credit_balance, v_member, v_debit, v_credit, p_kind,
            p_id, p_reference, p_reverses)
    on conflict (hashtextextended(id, 0), hashtextextended(id, 1)) do nothing
    returning t.seq into seq;
    if found then
      outcome := 'posted';
      at := p_at;
      return;
    end if;
    update ledger_balances
       set wallet = wallet - v_change[1], moving = moving - v_change[2], game = game - v_change[3],
           withdrawing = withdrawing - v_change[4]
     where member_id = p_member;
  end if;

  select * into v_stored from ledger_stored(p_id);
  if not found then
    outcome := 'insufficient';
    debit_balance := v_held;
    return;
  end if;
  if v_stored.id <> p_id or v_stored.debit <> v_debit or v_stored.credit <> v_credit or v_stored.amount <> p_amount
     or v_stored.kind <> p_kind or v_stored.reference <> p_reference or v_stored.reverses is distinct from p_reverses
     or v_stored.member_no <> coalesce((select member_no from ledger_balances where member_id = p_member), 0) then
    perform ledger_refuse_conflict(p_id);
  end if;
  outcome := 'repeated';
  seq := v_stored.seq;
  at := v_stored.at;
  debit_balance := v_stored.debit_balance;
  credit_balance := v_stored.credit_balance;
end $$;

-- Posts a batch. It locks the members in the order of ids, checks the transfers in the given order, and inserts all at once.
--
-- With p_together, nothing is written if a balance is too small for one transfer. Only the row of this transfer then has an outcome. A conflict or an
-- invalid reversal raises an error.
--
-- Without p_together, each transfer has a separate outcome. The caller ensures that ids are unique in a call, and that a reversal names a transfer of
-- an earlier call.
create or replace function ledger_post_many(
  p_ids text[], p_kinds smallint[], p_members text[], p_debits text[], p_credits text[], p_amounts bigint[],
  p_references text[], p_ats timestamptz[], p_reverses text[], p_together boolean
) returns table (outcome text, seq bigint, debit_balance bigint, credit_balance bigint, at timestamptz)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_count integer := cardinality(p_ids);
  v_members text[];          -- affected members in lock order, with their numbers and running balances
  v_numbers integer[];
  v_balances bigint[];
  v_places integer[];        -- per transfer: index of its member in v_members, and seq of the stored transfer
  v_stored bigint[];
  v_debits smallint[];
  v_credits smallint[];
  v_outcomes text[] := array_fill(null::text, array[v_count]);
  v_seqs bigint[] := array_fill(null::bigint, array[v_count]);
  v_debit_balances bigint[] := v_seqs;
  v_credit_balances bigint[] := v_seqs;
  v_ats timestamptz[] := p_ats;
  v_undone text[] := array[]::text[];
  v_new boolean;             -- whether a member has no row in ledger_balances yet
  v_place integer;
  v_member integer;
  v_old ledger_transfers;
  v_posted integer := 0;
  v_transaction xid8;
begin
  loop
    select array_agg(member_id), array_agg(member_no), array_agg(array[wallet, moving, game, withdrawing])
      into v_members, v_numbers, v_balances
      from (select * from ledger_balances where member_id = any (p_members) order by member_id for no key update) locked;

    -- The stored transfers are looked up by a scalar sub-select, because a join would get a bad query plan before statistics exist.
    select array_agg(place), array_agg(stored), array_agg(coalesce(debit_no, ledger_account_no(debit))),
           array_agg(coalesce(credit_no, ledger_account_no(credit))), bool_or(place is null and member is not null)
      into v_places, v_stored, v_debits, v_credits, v_new
      from (
        select member, debit, credit, array_position(v_members, member) as place,
               (select t.seq from ledger_transfers t
                 where hashtextextended(t.id, 0) = hashtextextended(asked.id, 0)
                   and hashtextextended(t.id, 1) = hashtextextended(asked.id, 1)) as stored,
               coalesce(ledger_member_account(debit), (select no from ledger_accounts where name = debit)) as debit_no,
               coalesce(ledger_member_account(credit), (select no from ledger_accounts where name = credit)) as credit_no
          from unnest(p_ids, p_members, p_debits, p_credits) with ordinality asked (id, member, debit, credit, i)
         order by i
      ) resolved;
    exit when not v_new;
    insert into ledger_balances (member_id)
      select distinct m from unnest(p_members) m
       where m is not null and not exists (select from ledger_balances where member_id = m)
       order by m on conflict do nothing;
  end loop;

  -- As in ledger_post_one: the transaction needs an id before it takes a number.
  if v_members is null then v_transaction := pg_current_xact_id(); end if;

  for i in 1..v_count loop
    v_place := v_places[i];
    v_member := coalesce(v_numbers[v_place], 0);
    if v_stored[i] is not null then
      select * into v_old from ledger_stored(p_ids[i]);
      v_outcomes[i] := case when v_old.id = p_ids[i] and v_old.member_no = v_member and v_old.debit = v_debits[i]
          and v_old.credit = v_credits[i] and v_old.amount = p_amounts[i] and v_old.kind = p_kinds[i]
          and v_old.reference = p_references[i] and v_old.reverses is not distinct from p_reverses[i]
        then 'repeated' else 'conflict' end;
      v_seqs[i] := v_old.seq;
      v_ats[i] := v_old.at;
      v_debit_balances[i] := v_old.debit_balance;
      v_credit_balances[i] := v_old.credit_balance;
    elsif p_reverses[i] is not null and (p_reverses[i] = any (v_undone)
        or not ledger_may_reverse(p_reverses[i], v_member, v_debits[i], v_credits[i], p_amounts[i])) then
      v_outcomes[i] := 'irreversible';
    elsif v_debits[i] < 16 and v_balances[v_place][v_debits[i]] < p_amounts[i] then
      v_outcomes[i] := 'insufficient';
      v_debit_balances[i] := v_balances[v_place][v_debits[i]];
    else
      v_outcomes[i] := 'posted';
      v_posted := v_posted + 1;
      v_seqs[i] := nextval('ledger_seq');
      if v_debits[i] < 16 then
        v_debit_balances[i] := v_balances[v_place][v_debits[i]] - p_amounts[i];
        v_balances[v_place][v_debits[i]] := v_debit_balances[i];
      end if;
      if v_credits[i] < 16 then
        v_credit_balances[i] := v_balances[v_place][v_credits[i]] + p_amounts[i];
        v_balances[v_place][v_credits[i]] := v_credit_balances[i];
      end if;
      if p_reverses[i] is not null then v_undone := v_undone || p_reverses[i]; end if;
    end if;
    if p_together and v_outcomes[i] in ('insufficient', 'conflict', 'irreversible') then
      if v_outcomes[i] = 'conflict' then perform ledger_refuse_conflict(p_ids[i]); end if;
      if v_outcomes[i] = 'irreversible' then perform ledger_refuse_reversal(p_ids[i], p_reverses[i]); end if;
      return query select case when place = i then 'insufficient' end, null::bigint,
          case when place = i then v_debit_balances[i] end, null::bigint, null::timestamptz
        from generate_series(1, v_count) place;
      return;
    end if;
  end loop;

  if v_posted > 0 then
    begin
      insert into ledger_transfers
        (seq, at, amount, debit_balance, credit_balance, member_no, debit, credit, kind, id, reference, reverses)
      select v_seqs[i], p_ats[i], p_amounts[i], v_debit_balances[i], v_credit_balances[i],
             coalesce(v_numbers[v_places[i]], 0), v_debits[i], v_credits[i], p_kinds[i], p_ids[i], p_references[i],
             p_reverses[i]
        from generate_series(1, v_count) i
       where v_outcomes[i] = 'posted';
    exception when unique_violation then
      -- A concurrent transaction posted a transfer with one of these ids for another member. The caller must repeat the whole call.
      raise exception 'a transfer was posted by another at the same time' using errcode = 'serialization_failure';
    end;
    update ledger_balances b
       set wallet = v_balances[m.i][1], moving = v_balances[m.i][2], game = v_balances[m.i][3],
           withdrawing = v_balances[m.i][4]
      from unnest(v_numbers) with ordinality m (no, i)
     where b.member_no = m.no;
  end if;
  return query select * from unnest(v_outcomes, v_seqs, v_debit_balances, v_credit_balances, v_ats);
end $$;
