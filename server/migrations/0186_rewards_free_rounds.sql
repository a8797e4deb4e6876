-- Batches of free rounds: one game, a number of rounds with a stake, and a list of members. A member's winnings become a bonus.

create table free_round_batches (
  id integer primary key check (id > 0),
  -- The promotion (with the trigger `reward`) that has the terms and the budget of the bonuses.
  promotion_id integer not null unique references promotions (id),
  title text not null,
  site text not null,
  -- The game's id in the catalogue. The next columns have its id at the game site, and its Thai name when the batch was opened.
  game_id text not null,
  site_game_id text not null,
  game_name text not null,
  rounds integer not null check (rounds between 1 and 200),
  -- Stake of each round at the site, in satang.
  stake bigint not null check (stake > 0),
  -- Maximum bonus of a member, in satang.
  winnings_maximum bigint not null check (winnings_maximum >= rounds * stake),
  ends_at timestamptz not null,
  opened_at timestamptz not null check (opened_at < ends_at),
  -- Names of the two operators who opened the batch (maker and checker), both in this text.
  opened_by text not null,
  cancelled_at timestamptz check (cancelled_at < ends_at),
  cancelled_by text,
  check ((cancelled_at is null) = (cancelled_by is null))
);

create table free_round_members (
  batch_id integer not null references free_round_batches (id),
  member_id text not null references members (id),
  status text not null check (status in
    ('waiting', 'granted', 'passed_over', 'cancelled', 'not_given', 'nothing', 'payable', 'paid', 'refused', 'lapsed')),
  passed_over text check (passed_over in ('other_account', 'needs', 'not_allowed', 'too_late')),
  grant_id bigint unique references free_round_grants (id),
  -- Amount of the bonus in satang: the winnings, at most the batch's maximum.
  amount bigint check (amount > 0),
  bonus_id text collate "C",
  -- Time at which the member got the message about the rounds.
  told_at timestamptz,
  -- Time at which the winnings lapse if they have not become a bonus by then.
  pay_until timestamptz,
  settled_at timestamptz,
  primary key (batch_id, member_id),
  foreign key (member_id, bonus_id) references bonuses (member_id, id),
  check ((status = 'passed_over') = (passed_over is not null)),
  check ((status in ('waiting', 'passed_over', 'cancelled')) = (grant_id is null)),
  check ((status in ('payable', 'paid', 'refused', 'lapsed')) = (amount is not null)),
  check ((amount is null) = (pay_until is null)),
  check ((status = 'paid') = (bonus_id is not null)),
  check ((status in ('waiting', 'granted', 'payable')) = (settled_at is null))
);
create index free_round_members_open on free_round_members (status, batch_id, member_id) where settled_at is null;
create index free_round_members_by_member on free_round_members (member_id);
