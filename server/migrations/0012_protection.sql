-- What members set against themselves: limits, breaks, and the play that the hourly reminder counts.

-- When the birth date was stated, where that was not the bank step (B08).
alter table members add column birth_date_set_at timestamptz;

-- One limit. What was asked for and counts later stands beside what counts now; null is no limit.
create table play_limits (
  member_id text not null references members (id),
  kind text not null check (kind in ('deposit', 'loss')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount > 0),
  pending_amount bigint check (pending_amount > 0),
  pending_at timestamptz,
  changed_at timestamptz not null,
  primary key (member_id, kind, period),
  check (pending_at is not null or pending_amount is null)
);

-- A break is never changed or removed: nobody can end one early.
create table play_breaks (
  member_id text not null references members (id),
  no bigint generated always as identity,
  kind text not null check (kind in ('cool_off', 'exclusion')),
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  primary key (member_id, no)
);
create index play_breaks_by_end on play_breaks (member_id, ends_at);
create trigger play_breaks_append_only before update or delete or truncate on play_breaks
  execute function refuse_change();

-- Play without a longer pause. `net` is what was won less what was staked in it.
create table play_sessions (
  member_id text not null references members (id),
  no bigint generated always as identity,
  began_at timestamptz not null,
  last_at timestamptz not null check (last_at >= began_at),
  net bigint not null default 0,
  -- Hours told, hours the member has acknowledged, and when the site was last asked for rounds.
  reminded integer not null default 0,
  seen integer not null default 0 check (seen between 0 and reminded),
  looked_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, no)
);
create unique index play_sessions_open on play_sessions (member_id) where ended_at is null;
create index play_sessions_by_look on play_sessions (looked_at) where ended_at is null;

create function assert_protection_invariants() returns void language plpgsql as $$
declare
  v_found text;
begin
  -- Credit must not have been sent to the game site, nor a deposit opened, during a break. Nodes' clocks may differ a little.
  select m.id into v_found
    from game_movements m join play_breaks b using (member_id)
   where m.direction = 'in' and m.created_at > b.begins_at + interval '5 seconds' and m.created_at < b.ends_at limit 1;
  if v_found is not null then raise exception 'movement % went in during a break', v_found; end if;

  select d.id into v_found
    from deposits d join play_breaks b using (member_id)
   where d.created_at > b.begins_at + interval '5 seconds' and d.created_at < b.ends_at limit 1;
  if v_found is not null then raise exception 'deposit % was opened during a break', v_found; end if;
end $$;

-- As before, and a birth date may be stated after the bank step: the age counts on the day it was stated.
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

  select t.member_id into found from activity_tickets t join sessions s using (member_id)
    where s.id = t.session_id and t.redeemed_at > coalesce(s.ended_at, 'infinity') limit 1;
  if found is not null then raise exception 'a ticket of % was redeemed after its session', found; end if;
end $$;
