-- Raises an error if the ledger is inconsistent. Each statement reads one state of the database, so the function may run during postings.
create or replace function assert_ledger_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select (select coalesce(sum(wallet + moving + game + withdrawing), 0) from ledger_balances) as members,
         (select coalesce(sum(balance), 0) from ledger_house_balances) as house into v_found;
  if v_found.members + v_found.house <> 0 then
    raise exception 'the ledger does not sum to zero: members %, house %', v_found.members, v_found.house;
  end if;

  select b.member_id, b.member_no, s.member_no as transfers_of into v_found
    from ledger_balances b
    full join (
      select member_no, sum(change) filter (where account = 1) as wallet, sum(change) filter (where account = 2) as moving,
             sum(change) filter (where account = 3) as game, sum(change) filter (where account = 4) as withdrawing
        from (select member_no, credit as account, amount as change from ledger_transfers where credit < 16
              union all select member_no, debit, -amount from ledger_transfers where debit < 16) sides
       group by member_no
    ) s using (member_no)
   where b.member_no is null
      or (b.wallet, b.moving, b.game, b.withdrawing)
         <> (coalesce(s.wallet, 0), coalesce(s.moving, 0), coalesce(s.game, 0), coalesce(s.withdrawing, 0))
   limit 1;
  if found then
    raise exception 'balances differ from the transfers of member % (%)', v_found.member_id, v_found.transfers_of;
  end if;

  select seq into v_found
    from (select seq, balance - change as before, coalesce(lag(balance) over (partition by member_no, account order by seq), 0) as previous
            from (select member_no, seq, credit as account, credit_balance as balance, amount as change
                    from ledger_transfers where credit < 16
                  union all select member_no, seq, debit, debit_balance, -amount from ledger_transfers where debit < 16) sides
         ) chain
   where before <> previous
   limit 1;
  if found then raise exception 'transfer % does not go on from the balance before it', v_found.seq; end if;

  select member_id into v_found from ledger_balances where least(wallet, moving, game, withdrawing) < 0 limit 1;
  if found then raise exception 'member % is below zero', v_found.member_id; end if;

  -- The reversed transfer is looked up by its index for each reversal, because a join would get a bad query plan before the first ANALYZE.
  select t.id into v_found
    from ledger_transfers t
   where t.reverses is not null and not exists (
     select from ledger_transfers o
      where hashtextextended(o.id, 0) = hashtextextended(t.reverses, 0)
        and hashtextextended(o.id, 1) = hashtextextended(t.reverses, 1) and o.id = t.reverses and o.reverses is null
        and (o.member_no, o.debit, o.credit, o.amount) = (t.member_no, t.credit, t.debit, t.amount) and o.seq < t.seq)
   limit 1;
  if found then raise exception 'transfer % is not the opposite of what it reverses', v_found.id; end if;

  select t.seq into v_found
    from ledger_transfers t
   where not exists (select from ledger_kinds k where k.no = t.kind)
      or not exists (select from ledger_accounts a where a.no = t.debit)
      or not exists (select from ledger_accounts a where a.no = t.credit)
   limit 1;
  if found then raise exception 'transfer % has a kind or an account nobody knows', v_found.seq; end if;
end $$;

-- Raises an error if a member's play totals (net loss, last day) differ from the rows of the member's play days.
create or replace function assert_ledger_play_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select coalesce(t.member_id, d.member_id) as id into v_found
    from play_totals t
    full join (select member_id, sum(stake - win) as net_loss, max(day) as last_day from play_days group by member_id) d
      on d.member_id = t.member_id
   where (t.net_loss, t.last_day) is distinct from (d.net_loss, d.last_day) limit 1;
  if found then raise exception 'the play of member % is not the sum of its days', v_found.id; end if;
end $$;
