-- What other domains may know of a member.
create or replace view member_facts as
  select id as member_id, birth_date, bank is not null as has_bank, created_at as registered_at, phone_proved,
         erased_at is not null as erased, bank_set_at
    from members;

-- A member as they see themselves.
create or replace view member_profiles as
  select id as member_id, phone, name, bank, account_number, line, birth_date, payment_gateway_status, scope from members;

-- What members have in common: an account that paid in, a browser, an address, the holder's name. Each mark is hashed: it says who is
-- alike and not by what. A function and no view: reports see nothing of what it reads.
create or replace function member_marks() returns table (member_id text, kind text, mark text, seen_at timestamptz)
language sql stable as $$
  select p.member_id, 'payer', encode(p.payer_hash, 'hex'), p.seen_at from payer_marks p
  union all
  select d.member_id, 'device', encode(d.mark_hash, 'hex'), d.seen_at from device_marks d
  union all
  select a.member_id, 'address', md5(a.address), max(a.day)::timestamptz from sign_in_addresses a
   group by a.member_id, a.address
  union all
  select m.id, 'name', md5(lower(regexp_replace(m.name, '\s+', ' ', 'g'))), m.created_at
    from members m where m.name is not null
$$;

-- The marks of one kind that at least so many members have in common, with each who has one of them. What nobody shares is left out by the
-- mark's own index, before anything is hashed or sorted: of a million members that is nearly all of it. The name's index has an order of its
-- own, by which nothing can be grouped, so names are read once.
create or replace function shared_marks(p_kind text, p_least integer)
returns table (member_id text, kind text, mark text, seen_at timestamptz)
language sql stable as $$
  select p.member_id, 'payer', encode(p.payer_hash, 'hex'), p.seen_at from payer_marks p
   where p_kind = 'payer'
     and p.payer_hash in (select x.payer_hash from payer_marks x group by x.payer_hash having count(*) >= p_least)
  union all
  select d.member_id, 'device', encode(d.mark_hash, 'hex'), d.seen_at from device_marks d
   where p_kind = 'device'
     and d.mark_hash in (select x.mark_hash from device_marks x group by x.mark_hash having count(*) >= p_least)
  union all
  select a.member_id, 'address', md5(a.address), max(a.day)::timestamptz from sign_in_addresses a
   where p_kind = 'address'
     and a.address in (select x.address from sign_in_addresses x group by x.address having count(distinct x.member_id) >= p_least)
   group by a.member_id, a.address
  union all
  select unnest(n.member_ids), 'name', md5(n.name), n.seen_at
    from (select m.name, array_agg(m.id) as member_ids, max(m.created_at) as seen_at
            from (select id, created_at, lower(regexp_replace(name, '\s+', ' ', 'g')) as name from members where name is not null) m
           where p_kind = 'name' group by m.name having count(*) >= p_least) n
$$;

-- Who has one of them in common with that member, and how often: each kind by its own index, where all marks of all members would be made first.
create or replace function members_tied_to(p_member text) returns table (member_id text, kind text)
language sql stable as $$
  select y.member_id, 'payer' from payer_marks x join payer_marks y on y.payer_hash = x.payer_hash and y.member_id <> x.member_id
   where x.member_id = p_member
  union all
  select y.member_id, 'device' from device_marks x join device_marks y on y.mark_hash = x.mark_hash and y.member_id <> x.member_id
   where x.member_id = p_member
  union all
  (select distinct y.member_id, 'address' from sign_in_addresses x join sign_in_addresses y on y.address = x.address and y.member_id <> x.member_id
    where x.member_id = p_member)
  union all
  select y.id, 'name' from members x
    join members y on lower(regexp_replace(y.name, '\s+', ' ', 'g')) = lower(regexp_replace(x.name, '\s+', ' ', 'g')) and y.name is not null and y.id <> x.id
   where x.id = p_member
$$;

-- When an operator last gave a member credit.
create or replace view credited_members as
  select member_id, max(at) as last_at from operator_credits group by member_id;
