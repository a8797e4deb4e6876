-- Number and sums of bonuses by promotion, Bangkok day and status. For a day that is marked as changed, the view computes the totals from the
-- bonuses. For all other days it reads stored totals. So the view is always current, but slower while days are marked.
create or replace view bonus_day_sums as
  select k.promotion_id, k.day, k.status, k.bonuses, k.first_bonuses, k.amount, k.taken_back
    from bonus_days k
   where not exists (select from bonus_day_marks m where m.promotion_id = k.promotion_id and m.day = k.day)
  union all
  select m.promotion_id, m.day, s.status, s.bonuses, s.first_bonuses, s.amount, s.taken_back
    from (select distinct promotion_id, day from bonus_day_marks) m
   cross join lateral (
     select b.status, count(*)::integer as bonuses,
            (count(*) filter (where not exists (
              select from bonuses e
               where e.member_id = b.member_id and e.promotion_id = b.promotion_id and (e.opened_at, e.id) < (b.opened_at, b.id))))::integer as first_bonuses,
            sum(b.amount)::bigint as amount,
            coalesce(sum(least(b.amount, (
              select coalesce(sum(t.amount), 0) from bonus_taken t where t.member_id = b.member_id and t.bonus_id = b.id)))
              filter (where b.ended_at is not null), 0)::bigint as taken_back
       from bonuses b
      where b.promotion_id = m.promotion_id
        and b.opened_at >= m.day::timestamp at time zone 'Asia/Bangkok' and b.opened_at < (m.day + 1)::timestamp at time zone 'Asia/Bangkok'
      group by b.status) s;

-- Marks the day on which a new or changed bonus was opened, because the stored totals of this day are outdated. Also marks the days of the member's
-- later bonuses of this promotion, because another bonus may now count as the member's first.
create or replace function mark_bonus_days() returns trigger language plpgsql as $$
declare
  v_id text;
begin
  if tg_table_name = 'bonuses' then v_id := new.id; else v_id := new.bonus_id; end if;
  insert into bonus_day_marks (promotion_id, day)
  select distinct b.promotion_id, (b.opened_at at time zone 'Asia/Bangkok')::date
    from bonuses o
    join bonuses b on b.member_id = o.member_id and b.promotion_id = o.promotion_id and b.opened_at >= o.opened_at
   where o.member_id = new.member_id and o.id = v_id;
  return null;
end $$;

create or replace trigger bonuses_mark_days after insert or update of status, amount, opened_at on bonuses
  for each row when (new.opened_at is not null) execute function mark_bonus_days();
create or replace trigger bonus_takings_mark_days after insert on bonus_takings
  for each row execute function mark_bonus_days();
