-- Ledger transfers that must exist according to the commission claims. An invariant compares them with the ledger.
create or replace view referral_expected_transfers as
  select 'commission:' || id || ':pay' as id, member_id, 'commission' as kind, 'commission' as debit, 'wallet' as credit, amount
    from referral_claims;

create or replace function assert_referral_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select coalesce(e.id, j.id) as id into v_found
    from referral_expected_transfers e
    full join (
      select id, member_id, kind, debit, credit, amount from ledger_journal
       where kind = 'commission'
    ) j using (id)
   where (e.member_id, e.kind, e.debit, e.credit, e.amount) is distinct from (j.member_id, j.kind, j.debit, j.credit, j.amount)
   limit 1;
  if found then raise exception 'transfer % is not what its claim of commission says', v_found.id; end if;

  select c.id into v_found
    from referral_claims c
    left join (select claim_id, earner_id, sum(amount) as amount from referral_commissions group by claim_id, earner_id) l
      on l.claim_id = c.id
   where (l.earner_id, l.amount) is distinct from (c.member_id, c.amount::numeric) limit 1;
  if found then raise exception 'claim % is not the sum of its lines', v_found.id; end if;

  select m.id into v_found from members m left join referral_members r on r.member_id = m.id
   where r.member_id is null limit 1;
  if found then raise exception 'member % has no referral key', v_found.id; end if;

  select coalesce(l.member_id, w.member_id) as id into v_found
    from referral_lines l
    full join (
      with recursive steps as (
        select member_id, 1 as level, parent_id as ancestor_id from referral_members where parent_id is not null
        union all
        select s.member_id, s.level + 1, r.parent_id
          from steps s join referral_members r on r.member_id = s.ancestor_id
         where r.parent_id is not null and s.level < (select max(level) from referral_levels)
      )
      select * from steps
    ) w on w.member_id = l.member_id and w.level = l.level
   where l.ancestor_id is distinct from w.ancestor_id limit 1;
  if found then raise exception 'the levels above member % are not those of its parents', v_found.id; end if;

  select c.earner_id, c.member_id, c.of_week into v_found
    from referral_commissions c join referral_weeks w using (earner_id, level, of_week)
   where c.kind = 'friend'
   group by c.earner_id, c.member_id, c.of_week, w.nets, w.rate_bp
  having bool_or(c.rate_bp <> w.rate_bp)
      or sum(c.amount) <> trunc(case when w.nets then sum(c.base) else greatest(0, sum(c.base)) end * w.rate_bp / 10000) limit 1;
  if found then
    raise exception 'the lines of % by % in the week of % do not come to its share', v_found.earner_id, v_found.member_id, v_found.of_week;
  end if;

  select c.earner_id, c.no into v_found
    from referral_commissions c join referral_lines l on l.member_id = c.member_id and l.ancestor_id = c.earner_id
   where l.level <> c.level limit 1;
  if found then raise exception 'line % of % has another level', v_found.no, v_found.earner_id; end if;
end $$;

-- Raises an error if the stored sums of a week and referral level differ from the sums of the commission entries.
create or replace function assert_referral_weeks_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select w.earner_id, w.level, w.of_week into v_found
    from referral_weeks w
    left join (
      select earner_id, level, of_week,
             sum(amount) filter (where kind = 'friend' and status <> 'excluded') as earned,
             sum(amount) filter (where kind = 'carried_in') as carried_in,
             sum(amount) filter (where kind = 'below_zero') as below_zero,
             sum(amount) filter (where status = 'pending') as pending,
             max(confirm_at) filter (where status = 'pending') as pending_until
        from referral_commissions group by earner_id, level, of_week
    ) l using (earner_id, level, of_week)
   where (w.earned, w.carried_in, w.below_zero, w.pending)
         <> (coalesce(l.earned, 0), coalesce(l.carried_in, 0), coalesce(l.below_zero, 0), coalesce(l.pending, 0))
      or w.pending_until is distinct from l.pending_until limit 1;
  if found then
    raise exception 'the week of % of % on level % is not the sum of its lines', v_found.of_week, v_found.earner_id, v_found.level;
  end if;

  select earner_id, level, of_week into v_found
    from (select *, lag(case when carries then -below_zero else 0 end, 1, 0::bigint)
                      over (partition by earner_id, level order by of_week) as brought
            from referral_weeks) w
   where carried_in <> case when carries then brought else 0 end limit 1;
  if found then
    raise exception 'what the week of % brings to % on level % is not what the one before it left', v_found.of_week, v_found.earner_id, v_found.level;
  end if;

  select earner_id, level, of_week into v_found
    from referral_commissions where status in ('confirmed', 'claimed')
   group by earner_id, level, of_week having sum(amount) < 0 limit 1;
  if found then
    raise exception 'the confirmed lines of the week of % of % on level % are below zero', v_found.of_week, v_found.earner_id, v_found.level;
  end if;
end $$;
