-- Returns whether an account can earn for a partner now: it is not suspended or closed, not self-excluded, not marked as a risk, and not under age.
-- The erasure of an account alone is no reason against it, so that an erased account keeps what it earned before.
create or replace function affiliate_can_earn(p_member text, p_birth_date date, p_now timestamptz, p_born_until date)
returns boolean language sql stable as $$
  select not exists (select from barred_members b where b.member_id = p_member and not b.only_erased)
     and not exists (select from self_exclusions e where e.member_id = p_member and e.begins_at <= p_now and e.ends_at > p_now)
     and not exists (select from marked_members r where r.member_id = p_member)
     and (p_birth_date is null or p_birth_date <= p_born_until)
$$;
