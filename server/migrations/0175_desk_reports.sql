-- Weekly reports about members. A week begins on Monday 00:00 in Bangkok. A job counts each week from deposits and hours of play.

-- The counted weeks. `lapse_days` is the number of days without deposit and play after which a member counted as lapsed, as the settings had it when
-- the week was counted.
create table report_weeks (
  week date primary key check (extract(isodow from week) = 1),
  lapse_days integer not null check (lapse_days > 0),
  lapsed integer not null check (lapsed >= 0),
  counted_at timestamptz not null
);

-- Numbers of members who were active in a week, by the week of their first deposit (the cohort).
create table cohort_weeks (
  cohort date not null,
  week date not null references report_weeks (week),
  depositors integer not null check (depositors >= 0),
  players integer not null check (players >= 0),
  primary key (cohort, week),
  check (week >= cohort)
);
create index cohort_weeks_by_week on cohort_weeks (week);

-- Numbers of members by the week of their first deposit and by channel, and how many of them made a second deposit. The channel `all` counts the
-- members of all channels.
create table first_deposit_weeks (
  week date not null references report_weeks (week),
  channel text not null check (channel in ('all', 'direct', 'member') or channel like 'affiliate:%'),
  members integer not null,
  -- Members whose second deposit was within 7 days after the first one. The next column counts those within 30 days.
  again_7 integer not null,
  again_30 integer not null,
  -- Median minutes between the two deposits of the members in `again_30`.
  median_minutes integer check (median_minutes >= 0),
  primary key (week, channel),
  check (again_7 between 0 and again_30 and again_30 <= members)
);

-- Numbers of lapsed members who came back in a week. `campaign_id` is the last campaign that these members got in the days before their return, or
-- null if they got none.
create table returned_weeks (
  week date not null references report_weeks (week),
  campaign_id text collate "C" references campaigns (id),
  members integer not null check (members > 0),
  unique nulls not distinct (week, campaign_id)
);
