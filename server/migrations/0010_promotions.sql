-- Promotions as data, the bonuses members got by them, and the turnover each asks for.

insert into ledger_kinds (no, name) values (18, 'bonus_taken');

create table promotions (
  id integer primary key check (id > 0),
  trigger text not null check (trigger in ('deposit', 'weekly_refund', 'birthday')),
  frequency text not null check (frequency in ('once', 'week', 'birthday_year')),
  -- Only in the member's birth month.
  in_birth_month boolean not null,
  -- What must really be paid.
  deposit_minimum bigint check (deposit_minimum > 0),
  -- One of the two: satang, or hundredths of a percent of the deposit or the loss.
  reward_fixed bigint check (reward_fixed > 0),
  reward_rate integer check (reward_rate between 1 and 10000),
  -- Turnover is so many times deposit and bonus; zero asks for none.
  turnover_times integer not null check (turnover_times between 0 and 100),
  -- What can be withdrawn at most of deposit and bonus; null without a limit.
  maximum_withdrawal bigint check (maximum_withdrawal > 0),
  -- How long an offered bonus waits to be claimed, and how long its turnover may take.
  claim_days integer check (claim_days > 0),
  valid_days integer not null check (valid_days > 0),
  -- Percent of a stake that counts, by section of the lobby; `other` for games the catalogue does not know.
  weights jsonb not null check (jsonb_typeof(weights) = 'object' and weights ? 'other'),
  title text not null,
  summary text not null,
  terms text[] not null check (cardinality(terms) > 0),
  art text not null,
  hue integer not null check (hue between 0 and 359),
  place integer not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  active boolean not null default true,
  check (num_nonnulls(reward_fixed, reward_rate) = 1),
  check ((trigger = 'deposit') = (deposit_minimum is not null)),
  check ((trigger = 'deposit') = (claim_days is null)),
  check (trigger <> 'weekly_refund' or (reward_rate is not null and frequency = 'week')),
  check (trigger <> 'birthday' or (reward_fixed is not null and in_birth_month)),
  check ((frequency = 'birthday_year') = in_birth_month)
);

alter table deposits add column promotion_id integer references promotions (id);

-- One bonus of a member: first offered or at once given, then its turnover, then its end.
create table bonuses (
  member_id text not null references members (id),
  -- What stands behind the prefix is ordered by time, and lists go by it.
  id text collate "C" not null,
  promotion_id integer not null references promotions (id),
  -- `once`, the Wednesday a week begins with, or the year of the birthday.
  period text not null,
  -- Clearing code and number of the bank account of the member it was given to.
  bank_mark text,
  status text not null check (
    status in ('offered', 'open', 'settling', 'giving_up', 'expiring', 'completed', 'given_up', 'expired', 'lost')
  ),
  -- Zero only while offered: a loss that late rounds made a win.
  amount bigint not null check (amount >= 0),
  -- weekly_refund: the amount as last computed, which late rounds may change after the claim too.
  computed bigint check (computed >= 0),
  deposit_id text,
  deposit_amount bigint not null default 0 check (deposit_amount >= 0),
  turnover_needed bigint not null default 0 check (turnover_needed >= 0),
  turnover_done bigint not null default 0 check (turnover_done >= 0),
  -- Of deposit and bonus, never below the deposit; null without a limit.
  maximum_withdrawal bigint check (maximum_withdrawal >= deposit_amount),
  weights jsonb not null default '{}',
  -- The member's own credit when it was opened, bets that were under way counted in; and what had come in by then.
  own_at_open bigint,
  inflow_at_open bigint,
  claim_until timestamptz,
  created_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  -- When its end began: settling, giving up or expiring.
  ending_at timestamptz,
  -- An open one of a member without credit is looked at again then.
  review_at timestamptz,
  ended_at timestamptz,
  primary key (member_id, id),
  constraint bonuses_once unique (member_id, promotion_id, period),
  foreign key (member_id, deposit_id) references deposits (member_id, id),
  check ((status = 'offered') = (opened_at is null)),
  check (num_nulls(opened_at, expires_at, own_at_open, inflow_at_open, bank_mark) in (0, 5)),
  check ((deposit_id is null) = (deposit_amount = 0)),
  check (status = 'offered' or amount > 0),
  check ((status in ('completed', 'given_up', 'expired', 'lost')) = (ended_at is not null)),
  check (status not in ('settling', 'giving_up', 'expiring') or ending_at is not null)
);
create unique index bonuses_open on bonuses (member_id) where status in ('open', 'settling', 'giving_up', 'expiring');
create unique index bonuses_bank on bonuses (promotion_id, period, bank_mark) where bank_mark is not null;
create index bonuses_to_expire on bonuses (expires_at) where status = 'open';
create index bonuses_to_end on bonuses (ending_at) where status in ('settling', 'giving_up', 'expiring');
-- The weekly refund looks at all members' days of one week.
create index play_days_by_day on play_days (day);
create index members_by_birth_month on members (extract(month from birth_date)) where birth_date is not null;

-- What was staked for a bonus, by section (`other`: unknown games), and how much of it counts.
create table bonus_stakes (
  member_id text not null,
  bonus_id text collate "C" not null,
  section text not null,
  valid_stake bigint not null check (valid_stake >= 0),
  counted bigint not null check (counted between 0 and valid_stake),
  primary key (member_id, bonus_id, section),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);

-- What the end of a bonus takes back: out of the wallet at once, or out of the game site by a movement that may be refused.
create table bonus_takings (
  member_id text not null,
  bonus_id text collate "C" not null,
  no integer not null check (no > 0),
  movement_id text,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (member_id, bonus_id, no),
  foreign key (member_id, bonus_id) references bonuses (member_id, id),
  foreign key (member_id, movement_id) references game_movements (member_id, id)
);
create unique index bonus_takings_by_movement on bonus_takings (member_id, movement_id) where movement_id is not null;

-- What late rounds changed in a computed refund. After the claim it is only written down: nothing is paid a second time.
create table bonus_corrections (
  member_id text not null,
  bonus_id text collate "C" not null,
  no integer not null check (no > 0),
  before bigint not null,
  after bigint not null,
  applied boolean not null,
  at timestamptz not null,
  primary key (member_id, bonus_id, no),
  foreign key (member_id, bonus_id) references bonuses (member_id, id),
  check (before <> after)
);
create trigger bonus_corrections_append_only before update or delete or truncate on bonus_corrections
  execute function refuse_change();

-- Where a movement out of the game site ends: in a withdrawal, or back with the house's bonus money.
alter table game_movements
  add column taker text not null default 'withdrawing' check (taker in ('withdrawing', 'bonus')),
  add constraint game_movements_taker check (taker = 'withdrawing' or direction = 'out');

create or replace view game_expected_transfers as
  select member_id, 'movement:' || id || ':start' as id, 'movement_start' as kind, 'wallet' as debit, 'moving' as credit, amount
    from game_movements where direction = 'in'
  union all
  select member_id, 'movement:' || id || ':done', 'movement_done', 'moving', 'game', amount
    from game_movements where direction = 'in' and status = 'done'
  union all
  select member_id, 'movement:' || id || ':refused', 'movement_refused', 'moving', 'wallet', amount
    from game_movements where direction = 'in' and status = 'refused'
  union all
  select member_id, 'movement:' || id || ':out', 'movement_out', 'game', 'withdrawing', amount
    from game_movements where direction = 'out' and status = 'done' and taker = 'withdrawing'
  union all
  select member_id, id, case when difference > 0 then 'game_win' else 'game_loss' end,
         case when difference > 0 then 'gaming' else 'game' end,
         case when difference > 0 then 'game' else 'gaming' end, abs(difference)
    from (
      select member_id, 'movement:' || id || ':result' as id, difference from game_movements
      union all
      select member_id, 'check:' || id || ':result', difference from credit_checks
    ) results
   where difference <> 0;

-- A member's credit by the books, what games changed in it as compared with the site, and as its rounds say.
-- Where the two differ by more than nothing, stakes are still under way.
create view promotion_funds as
  select m.id as member_id, coalesce(b.wallet, 0) as wallet, coalesce(b.moving, 0) as moving, coalesce(b.game, 0) as game,
         coalesce(b.withdrawing, 0) as withdrawing,
         coalesce((select sum(case t.kind when 8 then t.amount else -t.amount end) from ledger_transfers t
                    where t.member_no = b.member_no and t.kind in (8, 9)), 0)::bigint as game_result,
         coalesce((select sum(p.win - p.stake) from play_days p where p.member_id = m.id), 0)::bigint as play_result
    from members m
    left join ledger_balances b on b.member_id = m.id;

-- What was really taken back: a movement counts once it is done.
create view bonus_taken as
  select t.member_id, t.bonus_id, t.no, t.movement_id, t.amount, t.at
    from bonus_takings t
    left join game_movements m on m.member_id = t.member_id and m.id = t.movement_id
   where t.movement_id is null or m.status = 'done';

-- What the ledger must hold for every bonus.
create view promotion_expected_transfers as
  select 'bonus:' || b.id || ':grant' as id, b.member_id, case p.trigger when 'weekly_refund' then 'weekly_refund' else 'bonus' end as kind,
         'bonus' as debit, 'wallet' as credit, b.amount
    from bonuses b join promotions p on p.id = b.promotion_id
   where b.opened_at is not null
  union all
  select case when movement_id is null then 'bonus:' || bonus_id || ':taken:' || no else 'movement:' || movement_id || ':out' end,
         member_id, 'bonus_taken', case when movement_id is null then 'wallet' else 'game' end, 'bonus', amount
    from bonus_taken;

create function assert_promotions_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select coalesce(e.id, j.id) as id into v_found
    from promotion_expected_transfers e
    full join (
      select id, member_id, kind, debit, credit, amount from ledger_journal
       where kind in ('bonus', 'weekly_refund', 'bonus_taken')
    ) j using (id)
   where (e.member_id, e.kind, e.debit, e.credit, e.amount) is distinct from (j.member_id, j.kind, j.debit, j.credit, j.amount)
   limit 1;
  if found then raise exception 'transfer % is not what its bonus says', v_found.id; end if;

  select id into v_found from bonuses
   where status in ('settling', 'completed') and turnover_done < turnover_needed limit 1;
  if found then raise exception 'bonus % was completed without its turnover', v_found.id; end if;

  select b.id into v_found
    from bonuses b
    left join (select bonus_id, sum(counted) as counted from bonus_stakes group by bonus_id) s on s.bonus_id = b.id
   where b.turnover_done <> coalesce(s.counted, 0) limit 1;
  if found then raise exception 'the turnover of bonus % is not its stakes', v_found.id; end if;

  select b.id into v_found
    from bonuses b
    join deposits d on d.member_id = b.member_id and d.id = b.deposit_id
   where (d.status, d.received_amount, d.promotion_id) is distinct from ('completed', b.deposit_amount, b.promotion_id) limit 1;
  if found then raise exception 'bonus % does not stand on its deposit', v_found.id; end if;

  select t.bonus_id into v_found
    from bonus_takings t
    left join game_movements m on m.member_id = t.member_id and m.id = t.movement_id
    join bonuses b on b.member_id = t.member_id and b.id = t.bonus_id
   where b.status in ('offered', 'open', 'lost')
      or (t.movement_id is not null and (m.taker, m.amount) is distinct from ('bonus', t.amount))
      or (b.ended_at is not null and t.movement_id is not null and m.ended_at is null) limit 1;
  if found then raise exception 'what was taken of bonus % is not as it should be', v_found.bonus_id; end if;

  select m.id into v_found from game_movements m
   where m.taker = 'bonus'
     and not exists (select from bonus_takings t where t.member_id = m.member_id and t.movement_id = m.id) limit 1;
  if found then raise exception 'movement % takes a bonus nobody knows', v_found.id; end if;

  select c.bonus_id into v_found
    from bonus_corrections c
    left join bonus_corrections n on n.member_id = c.member_id and n.bonus_id = c.bonus_id and n.no = c.no + 1
    join bonuses b on b.member_id = c.member_id and b.id = c.bonus_id
   where c.after <> coalesce(n.before, b.computed) or (b.opened_at < c.at and c.applied) limit 1;
  if found then raise exception 'the corrections of bonus % do not follow each other', v_found.bonus_id; end if;
end $$;

-- B05. Multiples, limits and times are the house's choice; the operator changes them here.
insert into promotions (id, trigger, frequency, in_birth_month, deposit_minimum, reward_fixed, reward_rate, turnover_times,
  maximum_withdrawal, claim_days, valid_days, weights, title, summary, terms, art, hue, place, starts_at)
select v.*, timestamptz '2026-01-01 00:00+07'
  from (values
  (2, 'deposit', 'once', false, 10000, 10000, null::integer, 10, 100000::bigint, null::integer, 30,
   '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 50, "lotto": 50, "other": 100}'::jsonb,
   'ฝาก 100 รับเพิ่ม 100', 'ฝากครั้งแรกกับโปรนี้ตั้งแต่ 100 บาท รับโบนัส 100 บาททันที',
   array['ฝากจริงตั้งแต่ 100 บาทขึ้นไป รับโบนัส 100 บาท', 'รับได้ 1 ครั้งต่อสมาชิกและต่อบัญชีธนาคาร',
         'ทำยอดเทิร์น 10 เท่าของเงินฝากและโบนัส ภายใน 30 วัน', 'ถอนได้สูงสุด 1,000 บาท ไม่รวมเงินของคุณเองส่วนอื่น',
         'คาสิโนและหวยนับยอดเดิมพันครึ่งหนึ่ง เกมอื่นนับเต็ม',
         'สละโบนัสได้ทุกเมื่อ ระบบจะนำโบนัสและยอดที่ได้จากโบนัสออก เงินของคุณที่เหลือยังอยู่'],
   'welcome', 32, 1),
  (3, 'deposit', 'week', false, 100000, 30000, null, 8, 1000000, null, 30,
   '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 50, "lotto": 50, "other": 100}',
   'ฝาก 1,000 รับเพิ่ม 300', 'ฝากตั้งแต่ 1,000 บาท รับโบนัส 300 บาท สัปดาห์ละครั้ง',
   array['ฝากจริงตั้งแต่ 1,000 บาทขึ้นไป รับโบนัส 300 บาท', 'รับได้สัปดาห์ละ 1 ครั้ง สัปดาห์เริ่มวันพุธ 00:00 น.',
         'ทำยอดเทิร์น 8 เท่าของเงินฝากและโบนัส ภายใน 30 วัน', 'ถอนได้สูงสุด 10,000 บาท ไม่รวมเงินของคุณเองส่วนอื่น',
         'คาสิโนและหวยนับยอดเดิมพันครึ่งหนึ่ง เกมอื่นนับเต็ม',
         'สละโบนัสได้ทุกเมื่อ ระบบจะนำโบนัสและยอดที่ได้จากโบนัสออก เงินของคุณที่เหลือยังอยู่'],
   'boost', 262, 2),
  (4, 'deposit', 'week', false, 1000000, 200000, null, 8, 10000000, null, 30,
   '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 50, "lotto": 50, "other": 100}',
   'ฝาก 10,000 รับเพิ่ม 2,000', 'ฝากตั้งแต่ 10,000 บาท รับโบนัส 2,000 บาท สัปดาห์ละครั้ง',
   array['ฝากจริงตั้งแต่ 10,000 บาทขึ้นไป รับโบนัส 2,000 บาท', 'รับได้สัปดาห์ละ 1 ครั้ง สัปดาห์เริ่มวันพุธ 00:00 น.',
         'ทำยอดเทิร์น 8 เท่าของเงินฝากและโบนัส ภายใน 30 วัน', 'ถอนได้สูงสุด 100,000 บาท ไม่รวมเงินของคุณเองส่วนอื่น',
         'คาสิโนและหวยนับยอดเดิมพันครึ่งหนึ่ง เกมอื่นนับเต็ม',
         'สละโบนัสได้ทุกเมื่อ ระบบจะนำโบนัสและยอดที่ได้จากโบนัสออก เงินของคุณที่เหลือยังอยู่'],
   'crown', 204, 3),
  (1, 'weekly_refund', 'week', false, null, null, 500, 1, null, 7, 30,
   '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 100, "lotto": 100, "other": 100}',
   'คืนยอดเสีย 5% ทุกวันพุธ', 'รับคืน 5% ของยอดเสียสุทธิสัปดาห์ก่อน กดรับได้ตั้งแต่วันพุธ',
   array['คิดจากยอดเดิมพันลบยอดที่ชนะและลบโบนัสที่ได้รับ ตั้งแต่วันพุธ 00:00 น. ถึงวันอังคาร 24:00 น.',
         'กดรับภายใน 7 วัน หลังจากนั้นสิทธิ์ของสัปดาห์นั้นสิ้นสุด', 'ทำยอดเทิร์น 1 เท่าของยอดที่ได้รับ ภายใน 30 วัน',
         'ไม่จำกัดยอดถอน', 'หากผลการเล่นมาถึงภายหลัง ยอดที่ยังไม่ได้กดรับจะปรับตามจริง'],
   'refund', 150, 4),
  (5, 'birthday', 'birthday_year', true, null, 30000, null, 10, 300000, 31, 30,
   '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 50, "lotto": 50, "other": 100}',
   'เดือนเกิดรับฟรี 300', 'ฉลองเดือนเกิด รับโบนัส 300 บาท ไม่ต้องฝาก',
   array['รับได้ในเดือนเกิดของคุณ ปีละ 1 ครั้งต่อสมาชิกและต่อบัญชีธนาคาร', 'ทำยอดเทิร์น 10 เท่าของโบนัส ภายใน 30 วัน',
         'ถอนได้สูงสุด 3,000 บาท ไม่รวมเงินของคุณเองส่วนอื่น', 'คาสิโนและหวยนับยอดเดิมพันครึ่งหนึ่ง เกมอื่นนับเต็ม',
         'สละโบนัสได้ทุกเมื่อ ระบบจะนำโบนัสและยอดที่ได้จากโบนัสออก เงินของคุณที่เหลือยังอยู่'],
   'birthday', 330, 5),
  (6, 'deposit', 'birthday_year', true, 50000, 20000, null, 8, 500000, null, 30,
   '{"slot": 100, "fish": 100, "sports": 100, "esports": 100, "casino": 50, "lotto": 50, "other": 100}',
   'เดือนเกิดฝาก 500 รับเพิ่ม 200', 'ฝากตั้งแต่ 500 บาทในเดือนเกิด รับโบนัส 200 บาท',
   array['ฝากจริงตั้งแต่ 500 บาทขึ้นไปในเดือนเกิดของคุณ รับโบนัส 200 บาท', 'รับได้ปีละ 1 ครั้งต่อสมาชิกและต่อบัญชีธนาคาร',
         'ทำยอดเทิร์น 8 เท่าของเงินฝากและโบนัส ภายใน 30 วัน', 'ถอนได้สูงสุด 5,000 บาท ไม่รวมเงินของคุณเองส่วนอื่น',
         'คาสิโนและหวยนับยอดเดิมพันครึ่งหนึ่ง เกมอื่นนับเต็ม',
         'สละโบนัสได้ทุกเมื่อ ระบบจะนำโบนัสและยอดที่ได้จากโบนัสออก เงินของคุณที่เหลือยังอยู่'],
   'gift', 12, 6)
  ) as v (id, trigger, frequency, in_birth_month, deposit_minimum, reward_fixed, reward_rate, turnover_times,
    maximum_withdrawal, claim_days, valid_days, weights, title, summary, terms, art, hue, place);
