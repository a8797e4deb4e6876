-- Money that may enter play within the members' limits. The bonus of a deposit is computed from this amount.
create or replace view counted_money as
  select member_id, id, amount from paid_in;

-- Received money, with one row per receipt. The amount includes the reserved part.
create or replace view admitted_money as
  select member_id, id, sum(amount)::bigint as amount
    from (select member_id, id, amount from paid_in union all select member_id, id, amount from reserved_money) admitted
   group by member_id, id;

-- Reserved money: money in the wallet that the member's own limits or break keep out of play.
create or replace view reserved_credit as
  select member_id, remaining from reserved_money where remaining > 0;

-- Cases for operators: accounts that match a self-excluded member.
create or replace view protection_waiting as
  -- An account has one row, because an operator decides all its matches together.
  select 'second account' as what, m.member_id as id, min(m.found_at) as since, 0 as tries,
         'looks like excluded '
           || string_agg(m.excluded_id || ' by ' || array_to_string(m.kinds, ', '), ' and ' order by m.found_at, m.excluded_id)
           || ': `exclusion clear` or `exclusion confirm`' as why
    from exclusion_matches m
   where m.outcome is null
     and exists (select from play_breaks b where b.member_id = m.excluded_id and b.kind = 'exclusion' and b.ends_at > now())
   group by m.member_id;
