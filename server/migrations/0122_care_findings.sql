-- Markers of harm that were found, the rules that found them, and each interaction with the member.

-- The weights and thresholds of the settings group `care`. Each change gets a new number, so that a finding names the rules by which it was found.
create table care_rules (
  version integer primary key check (version > 0),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  since timestamptz not null
);

-- Markers of harm that a job found. There is one row for each member, marker and Bangkok day, even if the job runs several times a day. `facts` has
-- the figures by name, with amounts in baht.
create table care_findings (
  member_id text not null references members (id),
  marker text not null check (
    marker in ('rising_deposits', 'deposit_after_loss', 'returned_money_played', 'long_night', 'limits_raised', 'after_break')
  ),
  day date not null,
  weight integer not null check (weight > 0),
  rules_version integer not null references care_rules (version),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  found_at timestamptz not null,
  primary key (member_id, marker, day)
);
create index care_findings_by_day on care_findings (day);

-- Interactions with members under care: a step that the member reached, a message, a talk, a break, or the end of care. The last columns are the
-- member's deposits and stakes before and after the interaction, which a job measures later.
create table care_interactions (
  member_id text not null,
  no bigint generated always as identity,
  case_no bigint not null,
  kind text not null check (kind in ('message', 'step', 'talk', 'break', 'end')),
  step smallint not null check (step between 1 and 3),
  -- Author: `rules`, or an operator's name. Two operators decide the end of care, and `checker` is then the name of the second one.
  by text not null,
  checker text,
  at timestamptz not null,
  score integer not null check (score >= 0),
  -- Text that the operator wrote about a talk, or the reason.
  words text,
  outcome text check (outcome in ('limit', 'break', 'noted', 'declined', 'no_answer')),
  until timestamptz,
  deposits_before bigint,
  deposits_after bigint,
  stake_before bigint,
  stake_after bigint,
  measured_at timestamptz,
  primary key (member_id, no),
  foreign key (member_id, case_no) references care_cases (member_id, no),
  check ((outcome is not null) = (kind = 'talk')),
  check ((until is not null) = (kind = 'break')),
  check ((checker is not null) = (kind = 'end')),
  check (num_nulls(deposits_before, deposits_after, stake_before, stake_after, measured_at) in (0, 5))
);
create index care_interactions_to_measure on care_interactions (at) where measured_at is null and kind <> 'end';
create index care_interactions_by_case on care_interactions (case_no);
