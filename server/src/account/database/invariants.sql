-- Raises an error if data of accounts is inconsistent, for example if a member was below 20 years on the day when the birth date was set. A birth
-- date without a stored time was set together with the bank account.
create or replace function assert_account_invariants() returns void language plpgsql as $$
declare
  found text;
begin
  select id into found from members
    where birth_date > (coalesce(birth_date_set_at, bank_set_at) at time zone 'Asia/Bangkok')::date - interval '20 years'
    limit 1;
  if found is not null then raise exception 'member % stated an age under 20', found; end if;

  select id into found from members where birth_date is not null and bank_set_at is null limit 1;
  if found is not null then raise exception 'member % has a birth date without the step that fixes it', found; end if;

  select p.phone into found from password_resets p join one_time_codes c on c.id = p.code_id
    where c.flow <> 'reset' or c.phone <> p.phone limit 1;
  if found is not null then raise exception 'a reset of % stands on a code of something else', found; end if;

  select p.phone into found from password_resets p join members m on m.id = p.member_id
    where m.phone <> p.phone limit 1;
  if found is not null then raise exception 'a reset of % belongs to another member', found; end if;

  select p.phone into found from password_resets p join one_time_codes c on c.id = p.code_id
    where p.confirmed_at is not null and (p.member_id is null or c.used_at is null) limit 1;
  if found is not null then raise exception 'a reset of % was confirmed without a right code', found; end if;

  select m.id into found from members m
    where (m.second_factor_at is not null) is distinct from (
      exists (select from member_passkeys k where k.member_id = m.id)
      or exists (select from member_authenticators a where a.member_id = m.id and a.confirmed_at is not null)) limit 1;
  if found is not null then raise exception 'member % has a second factor without the mark, or the reverse', found; end if;

  select c.member_id into found from member_recovery_codes c join members m on m.id = c.member_id
    where m.second_factor_at is null limit 1;
  if found is not null then raise exception 'member % has recovery codes and no second factor', found; end if;

  select t.member_id into found from activity_tickets t join sessions s using (member_id)
    where s.id = t.session_id and t.redeemed_at > coalesce(s.ended_at, 'infinity') limit 1;
  if found is not null then raise exception 'a ticket of % was redeemed after its session', found; end if;
end $$;
