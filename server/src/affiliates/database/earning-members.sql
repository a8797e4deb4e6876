-- Returns whether an account can earn for an affiliate partner now: it is not suspended or closed, not self-excluded, not marked as a risk, and of
-- age. An erased account can, so that the partner keeps what the account earned before.
create or replace function affiliate_can_earn(p_member text, p_birth_date date, p_now timestamptz, p_born_until date)
returns boolean language sql stable as $$
  select not exists (select from barred_members b where b.member_id = p_member and not b.only_erased)
     and not exists (select from self_exclusions e where e.member_id = p_member and e.begins_at <= p_now and e.ends_at > p_now)
     and not exists (select from marked_members r where r.member_id = p_member)
     and (p_birth_date is null or p_birth_date <= p_born_until)
$$;
