-- Campaigns: news to an audience, sent in the background, and measured against a control group that gets nothing.

create table campaigns (
  id text collate "C" primary key,
  name text not null,
  state text not null check (state in ('draft', 'preparing', 'sending', 'finished', 'stopped')),
  -- Filters of the audience in the format of the API (contract/src/campaigns/audience.ts). They are applied again when the campaign is sent.
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  title text not null,
  body text not null,
  -- Link to a page of the lobby, one of the list `campaignLinks`.
  link text not null,
  promotion_id integer references promotions (id),
  made_by text not null,
  made_at timestamptz not null,
  edited_by text not null,
  edited_at timestamptz not null,
  -- The operator who last tested the current text, and the time. An edit of the text removes both.
  tested_by text,
  tested_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  -- Number of members in the audience to whom news could be sent when the campaign was decided.
  size_decided integer check (size_decided >= 0),
  -- Number of members in the group that gets the message. The next column is the number in the control group. Both are counted when the audience is
  -- computed for the sending.
  message_members integer not null default 0 check (message_members >= 0),
  control_members integer not null default 0 check (control_members >= 0),
  -- Share of the audience that is in the control group, in basis points. The next column is the number of days after the sending for which results
  -- are measured.
  control_bp integer check (control_bp between 0 and 5000),
  result_days integer check (result_days > 0),
  -- Last member up to whom the audience is computed. After a crash, a worker continues after this member.
  prepared_to text not null default '',
  started_at timestamptz,
  sent integer not null default 0 check (sent >= 0),
  ended_at timestamptz,
  ended_by text,
  stop_cause text check (stop_cause in ('operator', 'promotion_over')),
  check ((tested_at is null) = (tested_by is null)),
  check (num_nulls(decided_by, decided_at, size_decided, control_bp, result_days) in (0, 5)),
  check ((state = 'draft') = (decided_at is null)),
  check ((state in ('finished', 'stopped')) = (ended_at is not null)),
  check ((state = 'stopped') = (stop_cause is not null)),
  check ((ended_by is not null) = (stop_cause is not distinct from 'operator')),
  check (state not in ('sending', 'finished') or started_at is not null)
);
create index campaigns_running on campaigns (id) where state in ('preparing', 'sending');
create index campaigns_by_end on campaigns (ended_at) where ended_at is not null;

-- Members who get a campaign. The primary key ensures that no member gets a campaign twice.
create table campaign_members (
  campaign_id text collate "C" not null references campaigns (id),
  member_id text not null references members (id),
  arm text not null check (arm in ('message', 'control')),
  status text not null check (status in ('waiting', 'sent', 'left_out', 'control')),
  -- The rule because of which the message was not sent to the member.
  why text check (why ~ '^[a-z_]{1,40}$'),
  decided_at timestamptz,
  primary key (campaign_id, member_id),
  check ((arm = 'control') = (status = 'control')),
  check ((status = 'left_out') = (why is not null)),
  check ((status in ('sent', 'left_out')) = (decided_at is not null))
);
create index campaign_members_waiting on campaign_members (campaign_id, member_id) where status = 'waiting';
create index campaign_members_of_member on campaign_members (member_id);

-- Numbers of members whom the rules about news left out of the audience, by reason.
create table campaign_left_out (
  campaign_id text collate "C" not null references campaigns (id),
  why text not null check (why ~ '^[a-z_]{1,40}$'),
  members integer not null check (members > 0),
  primary key (campaign_id, why)
);

-- Figures of the two groups over the measured days. Variances are sample variances, in satang squared.
create table campaign_results (
  campaign_id text collate "C" not null references campaigns (id),
  arm text not null check (arm in ('message', 'control')),
  members integer not null check (members >= 0),
  deposit_total bigint not null check (deposit_total >= 0),
  deposit_variance double precision,
  stake_total bigint not null check (stake_total >= 0),
  stake_variance double precision,
  -- Number of members who played. The next column has the number of members who reached their loss limit.
  players integer not null check (players between 0 and members),
  limited integer not null check (limited between 0 and members),
  is_final boolean not null,
  computed_at timestamptz not null,
  primary key (campaign_id, arm)
);
