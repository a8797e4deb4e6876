-- Returns the points of members: their valid stakes of the last p_days Bangkok days. Days that begin during a member's break are not among these
-- p_days, so that points do not lapse during the break. At most p_searched_days days are searched.
create or replace function tier_points(p_members text[], p_today date, p_days integer, p_searched_days integer)
returns table (member_id text, from_day date, is_frozen boolean, points bigint)
language sql stable as $$
  select m.member_id, w.from_day, f.is_frozen,
         (select greatest(coalesce(sum(s.valid_stake), 0), 0)::bigint from member_valid_stakes s
           where s.member_id = m.member_id and s.day >= w.from_day)
    from unnest(p_members) as m (member_id)
   cross join lateral (
     select case when not exists (select from member_breaks b where b.member_id = m.member_id) then p_today - p_days + 1
                 else coalesce((
                   select min(d.day) from (
                     select p_today - g.ago::integer as day from generate_series(0, p_searched_days) as g (ago)
                      where not exists (
                        select from member_breaks b
                         where b.member_id = m.member_id
                           and b.begins_at <= (p_today - g.ago::integer)::timestamp at time zone 'Asia/Bangkok'
                           and b.ends_at > (p_today - g.ago::integer)::timestamp at time zone 'Asia/Bangkok')
                      order by g.ago limit p_days) d), p_today) end as from_day) w
   cross join lateral (
     select exists (select from member_breaks b
                     where b.member_id = m.member_id and b.begins_at <= p_today::timestamp at time zone 'Asia/Bangkok'
                       and b.ends_at > p_today::timestamp at time zone 'Asia/Bangkok') as is_frozen) f
$$;
