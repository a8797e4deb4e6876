-- Missions. A member who meets a mission's condition (from a fixed list) can take a small bonus. A mission never changes, except that an operator may
-- end it before `ends_at`.
create table missions (
  id integer primary key check (id > 0),
  -- The promotion (with the trigger `reward`) that has the terms and the budget of the bonuses.
  promotion_id integer not null unique references promotions (id),
  condition text not null check (condition in ('check_in', 'play_section', 'prove_phone', 'set_limit', 'read_guide', 'invite')),
  section text check ((condition = 'play_section') = (section is not null)),
  days_needed integer check ((condition = 'check_in') = (days_needed is not null) and days_needed between 1 and 20),
  amount bigint not null check (amount > 0),
  made_at timestamptz not null,
  -- Names of the two operators who decided to open the mission (maker and checker), both in this text.
  made_by text not null,
  ends_at timestamptz not null check (ends_at > made_at),
  ended_at timestamptz check (ended_at >= made_at),
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);

create table mission_claims (
  member_id text not null references members (id),
  mission_id integer not null references missions (id),
  -- The Bangkok month for a mission with check-ins, otherwise `once`.
  period text not null,
  -- The Bangkok day on which the bonus was taken. The bonus counts towards this day's maximum.
  day date not null,
  amount bigint not null check (amount > 0),
  bonus_id text collate "C" not null,
  at timestamptz not null,
  primary key (member_id, mission_id, period),
  foreign key (member_id, bonus_id) references bonuses (member_id, id)
);
create index mission_claims_by_mission on mission_claims (mission_id, day);
create index mission_claims_by_day on mission_claims (member_id, day);

create table check_ins (
  member_id text not null references members (id),
  day date not null,
  primary key (member_id, day)
);
create index check_ins_by_day on check_ins (day);
