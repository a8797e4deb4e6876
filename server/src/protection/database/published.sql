-- Received money that the members' own limits allow into play. The bonus of a deposit is computed from this amount.
create or replace view counted_money as
  select member_id, id, amount from paid_in;

-- Money that members received, one row per receipt. The amount includes the part that is kept out of play.
create or replace view admitted_money as
  select member_id, id, sum(amount)::bigint as amount
    from (select member_id, id, amount from paid_in union all select member_id, id, amount from reserved_money) admitted
   group by member_id, id;

-- Reserved money: money in the wallet that is kept out of play by the member's own limits or break.
create or replace view reserved_credit as
  select member_id, remaining from reserved_money where remaining > 0;

-- Breaks of members, including self-exclusions. The view does not tell the two apart.
create or replace view member_breaks as select member_id, begins_at, ends_at from play_breaks;

-- Self-exclusions of members. Other breaks are left out.
create or replace view self_exclusions as select member_id, begins_at, ends_at from play_breaks where kind = 'exclusion';

-- Cases for operators: accounts that probably belong to a self-excluded person.
create or replace view protection_waiting as
  -- An account has one row for all its matches, because an operator decides them in one step.
  select 'second account' as what, m.member_id as id, min(m.found_at) as since, 0 as tries,
         'looks like excluded '
           || string_agg(m.excluded_id || ' by ' || array_to_string(m.kinds, ', '), ' and ' order by m.found_at, m.excluded_id)
           || ': `exclusion clear` or `exclusion confirm`' as why
    from exclusion_matches m
   where m.outcome is null
     and exists (select from play_breaks b where b.member_id = m.excluded_id and b.kind = 'exclusion' and b.ends_at > now())
   group by m.member_id;

-- Members under care, with their step of care (a measure against harm from gambling). They get no bonus, reward or news.
create or replace view cared_members as
  select member_id, no, step, begun_at, stepped_at from care_cases where ended_at is null;

-- The time at which each member's care last ended. Markers of harm before that time no longer count.
create or replace view care_ends as
  select member_id, max(ended_at) as ended_at from care_cases where ended_at is not null group by member_id;

-- Members' requests to raise or remove a limit that they set. They count as a marker of harm.
create or replace view member_limit_raises as
  select member_id, asked_at from limit_raises;

-- Marks of the given members, for decisions about advertising. `in_care`: the member is under care. `excluded` and `on_break`: a break is
-- running. `in_review`: the account matches a self-excluded person, and an operator has not decided yet. `near_limit`: the used share of one
-- of the member's own limits has reached p_near_percent in the current period.
create or replace function protection_marks(p_members text[], p_now timestamptz, p_near_percent integer)
returns table (member_id text, mark text)
language sql stable as $$
  select b.member_id, case b.kind when 'exclusion' then 'excluded' else 'on_break' end
    from play_breaks b
   where b.member_id = any (p_members) and b.begins_at <= p_now and b.ends_at > p_now
  union
  select c.member_id, 'in_care' from care_cases c where c.member_id = any (p_members) and c.ended_at is null
  union
  select m.member_id, 'in_review'
    from exclusion_matches m
   where m.member_id = any (p_members) and m.outcome is null
     and exists (select from play_breaks b where b.member_id = m.excluded_id and b.kind = 'exclusion' and b.ends_at > p_now)
  union
  select l.member_id, 'near_limit'
    from play_limits l
    cross join lateral (select case when l.pending_at <= p_now then l.pending_amount else l.amount end as amount) held
    cross join lateral (
      select case l.period when 'day' then date_trunc('day', p_now at time zone 'Asia/Bangkok')
                           when 'week' then date_trunc('week', p_now at time zone 'Asia/Bangkok')
                           else date_trunc('month', p_now at time zone 'Asia/Bangkok') end as begins) span
    cross join lateral (
      select case l.kind
        when 'deposit' then (select coalesce(sum(p.amount), 0) from paid_in p
                              where p.member_id = l.member_id and p.paid_at >= span.begins at time zone 'Asia/Bangkok')
        else (select coalesce(sum(y.net_loss), 0) from member_play y
               where y.member_id = l.member_id and y.day >= span.begins::date) end as amount) used
   where l.member_id = any (p_members) and held.amount is not null
     and used.amount * 100 >= held.amount * p_near_percent
$$;

-- Members for whom every withdrawal waits for an operator's decision.
create or replace view watched_withdrawers as select member_id, since from withdrawal_watches;
