-- Who invited whom and what that earned, the marks by which two accounts show to be one person's, and one-time sign-in links.

-- A cookie a browser keeps for long, hashed, and who signed in with it.
create table device_marks (
  member_id text not null references members (id),
  mark_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, mark_hash)
);
create index device_marks_by_mark on device_marks (mark_hash, member_id);
create index device_marks_by_age on device_marks (seen_at);

-- From where a member signed in, once a Bangkok day: an IPv4 address, or the /64 of an IPv6 one.
create table sign_in_addresses (
  member_id text not null references members (id),
  address text not null,
  day date not null,
  primary key (member_id, address, day)
);
create index sign_in_addresses_by_age on sign_in_addresses (day);

create table sign_in_links (
  code_hash bytea primary key,
  member_id text not null references members (id),
  -- The session it was made on, and dies with; null for one that an operator made.
  session_id text,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at <= expires_at),
  foreign key (member_id, session_id) references sessions (member_id, id) on delete cascade
);
create index sign_in_links_by_age on sign_in_links (expires_at);
create index sign_in_links_by_session on sign_in_links (member_id, session_id);

-- The reset's token was asked for on a device the member had signed in on before: its looks are kept apart from a stranger's.
alter table password_resets add column known_device boolean not null default false;

-- What others may know of a member's play: the net loss (above 0) or win of each Bangkok day.
create view member_play as select member_id, day, stake - win as net_loss from play_days;

-- One row a member, made with it and never changed. A parent is there before its child, so no way leads back to oneself.
create table referral_members (
  member_id text primary key references members (id),
  key text not null unique check (key ~ '^[0-9a-hjkmnp-tv-z]{10}$'),
  parent_id text references referral_members (member_id) check (parent_id <> member_id),
  -- What came with the registration, also when it was nobody's.
  given_key text,
  outcome text not null check (outcome in ('none', 'joined', 'unknown_key')),
  joined_at timestamptz not null,
  check ((parent_id is not null) = (outcome = 'joined')),
  check (outcome <> 'none' or given_key is null)
);
create index referral_members_by_parent on referral_members (parent_id) where parent_id is not null;
create trigger referral_members_append_only before update or delete or truncate on referral_members
  execute function refuse_change();

-- The closure of three levels: who stands one, two and three steps above a member.
create table referral_lines (
  member_id text collate "C" not null references referral_members (member_id),
  level smallint not null check (level between 1 and 3),
  ancestor_id text not null references referral_members (member_id),
  primary key (member_id, level),
  unique (member_id, ancestor_id)
);
create index referral_lines_by_ancestor on referral_lines (ancestor_id, level, member_id);
create trigger referral_lines_append_only before update or delete or truncate on referral_lines
  execute function refuse_change();

-- Why one earns nothing by another: for operators. One that was cleared by an operator does not come back.
create table referral_marks (
  ancestor_id text not null,
  member_id text not null,
  kind text not null check (kind in ('bank', 'device', 'address')),
  found_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  cleared_reason text,
  primary key (ancestor_id, member_id, kind),
  foreign key (member_id, ancestor_id) references referral_lines (member_id, ancestor_id),
  check (num_nulls(cleared_at, cleared_by, cleared_reason) in (0, 3))
);

create table referral_claims (
  id text primary key,
  member_id text not null references referral_members (member_id),
  amount bigint not null check (amount > 0),
  idempotency_key text,
  created_at timestamptz not null,
  unique (member_id, idempotency_key)
);

-- One line: what one member's week earned one of the three above. Weeks go by their first day, a Wednesday in Bangkok.
-- `of_week` was played in, `week` is the settlement the line stands in; when they differ it corrects what was settled before.
create table referral_commissions (
  earner_id text not null,
  no bigint not null generated always as identity,
  member_id text not null,
  level smallint not null check (level between 1 and 3),
  of_week date not null check (extract(isodow from of_week) = 3),
  week date not null check (extract(isodow from week) = 3),
  -- Net loss in satang and hundredths of a percent; a correction's base and amount are differences.
  base bigint not null,
  rate integer not null check (rate between 0 and 10000),
  amount bigint not null check (amount <> 0),
  status text not null check (status in ('pending', 'confirmed', 'claimed', 'excluded')),
  claim_id text references referral_claims (id),
  confirm_at timestamptz not null,
  decided_by text,
  created_at timestamptz not null,
  primary key (earner_id, no),
  unique (earner_id, member_id, of_week, week),
  foreign key (member_id, earner_id) references referral_lines (member_id, ancestor_id),
  check (week >= of_week),
  check ((status = 'claimed') = (claim_id is not null))
);
create index referral_commissions_by_member on referral_commissions (member_id, of_week);
create index referral_commissions_claimable on referral_commissions (earner_id) where status = 'confirmed';
create index referral_commissions_pending on referral_commissions (confirm_at) where status = 'pending';
create index referral_commissions_by_claim on referral_commissions (claim_id) where claim_id is not null;

create view referral_expected_transfers as
  select 'commission:' || id || ':pay' as id, member_id, 'commission' as kind, 'commission' as debit, 'wallet' as credit, amount
    from referral_claims;

create function assert_referral_invariants() returns void language plpgsql as $$
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
      select r.member_id, s.level, s.ancestor_id
        from referral_members r
        left join referral_members p on p.member_id = r.parent_id
        left join referral_members g on g.member_id = p.parent_id
       cross join lateral (values (1, r.parent_id), (2, p.parent_id), (3, g.parent_id)) as s (level, ancestor_id)
       where s.ancestor_id is not null
    ) w on w.member_id = l.member_id and w.level = l.level
   where l.ancestor_id is distinct from w.ancestor_id limit 1;
  if found then raise exception 'the levels above member % are not those of its parents', v_found.id; end if;

  select earner_id, member_id, of_week into v_found
    from referral_commissions group by earner_id, member_id, of_week
  having count(distinct rate) > 1 or sum(amount) <> greatest(0, floor(sum(base) * min(rate) / 10000)) limit 1;
  if found then
    raise exception 'the lines of % by % in the week of % do not come to its share', v_found.earner_id, v_found.member_id, v_found.of_week;
  end if;

  select c.earner_id, c.no into v_found
    from referral_commissions c join referral_lines l on l.member_id = c.member_id and l.ancestor_id = c.earner_id
   where l.level <> c.level limit 1;
  if found then raise exception 'line % of % has another level', v_found.no, v_found.earner_id; end if;
end $$;

-- Who was here before gets a key; no key was ever given out that they could have come by.
insert into referral_members (member_id, key, given_key, outcome, joined_at)
select m.id,
       (select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(k.bytes, i) % 32, 1), '')
          from generate_series(0, 5) i)
       || (select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + get_byte(k.bytes, i) % 32, 1), '')
             from generate_series(9, 12) i),
       coalesce(m.referral_key, m.affiliate_key),
       case when coalesce(m.referral_key, m.affiliate_key) is null then 'none' else 'unknown_key' end,
       m.created_at
  from members m cross join lateral (select uuid_send(gen_random_uuid()) as bytes where m.id is not null) k;
