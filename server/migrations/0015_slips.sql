-- Slips: what a member shows when the money was sent and the credit did not come. Evidence only: money moves by a line of
-- the bank's statement.

-- The bank's own number of a transfer, as the slip's code has it. A bank that repeats one keeps it on the first line; the
-- later line is stored with what it said beside it, and a slip of that number goes to a person.
alter table bank_lines add column trans_ref text;
alter table bank_lines add column repeated_ref text;
create unique index bank_lines_by_trans_ref on bank_lines (trans_ref, from_bank) where trans_ref is not null;
create index bank_lines_by_repeated_ref on bank_lines (repeated_ref) where repeated_ref is not null;

-- An item that a slip gave to a deposit: it goes back to the bank's account, and from there into the deposit.
alter table suspense_items add column deposit_id text;
alter table suspense_items add check (deposit_id is null or assigned_to is not null);

create table slips (
  id text collate "C" primary key,
  member_id text not null references members (id),
  bank text not null,
  trans_ref text not null check (trans_ref ~ '^[A-Za-z0-9._-]{1,64}$'),
  status text not null check (status in ('waiting', 'credited', 'refused')),
  -- Why a person must look; null while the line has not been read, and once it is credited.
  hold text check (
    hold in ('other_account', 'other_member', 'given_away', 'repeated', 'contested', 'old', 'large', 'risk_mark', 'protection')
  ),
  -- The line it was credited by, and the deposit that this completed. `before`: it had been credited without the slip.
  line_id text unique references bank_lines (line_id),
  deposit_id text,
  before boolean not null default false,
  cause text check (cause in ('not_received', 'not_yours', 'sent_back', 'not_a_slip')),
  sent_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  -- A transfer has one slip, whoever sends it, however often.
  constraint slips_once unique (trans_ref, bank),
  check ((status = 'credited') = (line_id is not null)),
  check (status = 'credited' or (deposit_id is null and not before)),
  check (status = 'waiting' or hold is null),
  check ((status = 'refused') = (cause is not null)),
  check ((status = 'waiting') = (answered_at is null)),
  check ((answered_at is null) = (answered_by is null))
);
create index slips_by_member on slips (member_id, id);
create index slips_waiting on slips (answer_by) where status = 'waiting';

-- Others who sent the same slip later: they were refused, and a person decides whose it is.
create table slip_rivals (
  slip_id text not null references slips (id),
  member_id text not null references members (id),
  sent_at timestamptz not null,
  primary key (slip_id, member_id)
);

-- The picture as it was read and written anew, without what the camera wrote into it; kept for some days after the answer.
create table slip_pictures (
  slip_id text primary key references slips (id),
  webp bytea not null,
  sha256 bytea not null check (sha256 = sha256(webp))
);

-- What the ledger must hold: as before, but for items that went back to the bank's account for a deposit.
create or replace view cashier_expected_transfers as
  select 'deposit:' || id || ':credit' as id, member_id, 'deposit' as kind,
         case method when 'gateway' then 'gateway' else null end as debit, 'wallet' as credit, received_amount as amount
    from deposits where status = 'completed'
  union all
  select 'withdrawal:' || id || ':hold', member_id, 'withdrawal_hold', 'wallet', 'withdrawing', held
    from withdrawals where held > 0
  union all
  select 'withdrawal:' || id || ':payout', member_id, 'payout', 'withdrawing', 'payout:' || payout_bank, amount
    from withdrawals where status = 'paid'
  union all
  select 'withdrawal:' || id || ':return', member_id, 'withdrawal_refused', 'withdrawing', 'wallet',
         case when moved_at is null then held else amount end
    from withdrawals where status = 'refused' and (moved_at is not null or held > 0)
  union all
  select 'suspense:' || source || ':' || source_id || ':in', null, 'suspense_in', house, 'suspense', amount
    from suspense_items
  union all
  select 'suspense:' || source || ':' || source_id || ':out', assigned_to, 'suspense_out', 'suspense', 'wallet', amount
    from suspense_items where assigned_at is not null and deposit_id is null
  union all
  select 'suspense:' || source || ':' || source_id || ':back', null, 'reversal', 'suspense', house, amount
    from suspense_items where deposit_id is not null;

create or replace function assert_cashier_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select coalesce(e.id, j.id) as id into v_found
    from cashier_expected_transfers e
    full join (
      select id, member_id, kind, debit, credit, amount from ledger_journal
       where id like 'deposit:dep\_%:credit' or id like 'withdrawal:wdr\_%' or id like 'suspense:%:back' or kind in ('suspense_in', 'suspense_out')
    ) j using (id)
   where (e.member_id, e.kind, e.credit, e.amount) is distinct from (j.member_id, j.kind, j.credit, j.amount)
      or (e.debit is not null and e.debit <> j.debit)
      or (e.debit is null and j.debit not like 'bank:%')
   limit 1;
  if found then raise exception 'transfer % is not what its request says', v_found.id; end if;

  select s.source_id into v_found
    from suspense_items s join deposits d on d.id = s.source_id
   where s.source = 'gateway' and d.status = 'completed' limit 1;
  if found then raise exception 'gateway payment % has two places', v_found.source_id; end if;

  select id into v_found from deposits where status = 'paid' limit 1;
  if found then raise exception 'deposit % is paid and not credited', v_found.id; end if;

  select (select coalesce(sum(amount), 0) from suspense_items where assigned_at is null) as items,
         coalesce((select balance from ledger_house_balances where name = 'suspense'), 0) as balance into v_found;
  if v_found.items <> v_found.balance then
    raise exception 'suspense holds % but its items are %', v_found.balance, v_found.items;
  end if;

  -- While it moves, the part from the game site may have arrived before the request has heard of it.
  select w.member_id, b.withdrawing into v_found
    from (
      select member_id,
             coalesce(sum(case when moved_at is null then held else amount end) filter (where ended_at is null), 0) as least,
             coalesce(sum(amount) filter (where ended_at is null), 0) as most
        from withdrawals group by member_id
    ) w
    left join ledger_balances b using (member_id)
   where coalesce(b.withdrawing, 0) not in (w.least, w.most)
   limit 1;
  if found then
    raise exception 'member % has % in withdrawing, not what is open', v_found.member_id, v_found.withdrawing;
  end if;

  select l.line_id into v_found
    from bank_lines l
    left join deposits d on d.id = l.deposit_id
    left join suspense_items s on s.source = 'bank' and s.source_id = l.line_id
   where (l.outcome = 'credited' and (d.status, d.received_amount) is distinct from ('completed', l.amount))
      or (l.outcome is not distinct from 'suspended') <> (s.source_id is not null and s.deposit_id is null)
      or s.deposit_id <> l.deposit_id
      or s.amount <> l.amount
   limit 1;
  if found then raise exception 'bank line % was not consumed once', v_found.line_id; end if;

  select d.id into v_found
    from deposits d
   where d.status = 'completed' and d.method <> 'gateway'
     and not exists (select from bank_lines l where l.deposit_id = d.id and l.outcome = 'credited')
   limit 1;
  if found then raise exception 'deposit % was completed without a bank line', v_found.id; end if;

  select r.id into v_found
    from (select member_id, id, status from deposits union all select member_id, id, status from withdrawals) r
   where r.status is distinct from (
     select e.status from request_events e
      where e.member_id = r.member_id and e.request_id = r.id order by e.seq desc limit 1)
   limit 1;
  if found then raise exception 'the timeline of % does not end where it is', v_found.id; end if;
end $$;

-- A credited slip has exactly one line, of its bank and number, that its member was credited by; and a line that reached
-- a member leaves no slip of that member's without an answer.
create function assert_slip_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select s.id into v_found
    from slips s
    left join bank_lines l on l.line_id = s.line_id
    left join deposits d on d.id = l.deposit_id
    left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
   where s.status = 'credited'
     -- A line without a number is one an operator named.
     and (s.trans_ref <> coalesce(l.trans_ref, l.repeated_ref, s.trans_ref)
          or coalesce(d.member_id, i.assigned_to) is distinct from s.member_id
          or s.deposit_id is distinct from l.deposit_id)
   limit 1;
  if found then raise exception 'slip % was credited without money of its member', v_found.id; end if;

  select s.id into v_found
    from slips s
    join bank_lines l on l.trans_ref = s.trans_ref and l.from_bank = s.bank
    left join deposits d on d.id = l.deposit_id
    left join suspense_items i on i.source = 'bank' and i.source_id = l.line_id
   where s.status <> 'credited' and coalesce(d.member_id, i.assigned_to) = s.member_id
   limit 1;
  if found then raise exception 'slip % has no answer though its money was credited', v_found.id; end if;

  select line_id into v_found from slips where line_id is not null group by line_id having count(*) > 1 limit 1;
  if found then raise exception 'bank line % served two slips', v_found.line_id; end if;
end $$;
