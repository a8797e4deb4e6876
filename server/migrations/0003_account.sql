-- Members, how they prove who they are, and what is owed to that proof: sessions, one-time codes, delays, sign-in links, and the
-- marks by which two accounts show to be one person's.

create table members (
  id text primary key,
  -- The id stands in its place once the account was erased.
  phone text not null unique,
  -- Only a code that went to the phone proves it; a bypassed registration does not.
  phone_proved boolean not null,
  -- Empty once the account was erased: no password fits.
  password_hash text not null,
  name text,
  bank text,
  account_number text check (account_number ~ '^[0-9]{10,15}$'),
  line text,
  birth_date date,
  bank_set_at timestamptz,
  -- When the birth date was stated, where that was not the bank step (B08).
  birth_date_set_at timestamptz,
  payment_gateway_status boolean not null default false,
  scope jsonb not null default '[]' check (jsonb_typeof(scope) in ('array', 'object')),
  -- As given at registration; the referral rules read them.
  affiliate_key text,
  referral_key text,
  created_at timestamptz not null,
  -- While one of them stands the member neither signs in, deposits nor plays: an operator suspended the account, or closed it.
  suspended_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  constraint members_signs_in check (
    (erased_at is null and phone ~ '^0[689][0-9]{8}$' and password_hash like '$argon2id$%')
    or (erased_at is not null and phone = id and password_hash = '')
  ),
  constraint members_erased check (
    erased_at is null
    or (num_nonnulls(name, bank, account_number, line, birth_date, affiliate_key, referral_key) = 0 and not phone_proved)
  ),
  constraint members_bank_complete check (
    num_nulls(bank, account_number, name, line, bank_set_at) in (0, 5)
  )
);
-- One account is one member's, however it is written: zeros in front say nothing, here as where a payer is compared.
create unique index members_bank_account on members (ltrim(account_number, '0'), bank);

-- How many registered in an hour.
create index members_by_registration on members (created_at);

-- Operators search by what somebody has in hand: how it begins, or how a number ends.
create index members_by_phone_begin on members (phone text_pattern_ops);
create index members_by_phone_end on members (reverse(phone) text_pattern_ops);
create index members_by_account_begin on members (account_number text_pattern_ops) where account_number is not null;
create index members_by_account_end on members (reverse(account_number) text_pattern_ops) where account_number is not null;
create index members_by_name on members (lower(regexp_replace(name, '\s+', ' ', 'g')) text_pattern_ops) where name is not null;
create index members_by_family_name on members (lower(split_part(regexp_replace(name, '\s+', ' ', 'g'), ' ', 2)) text_pattern_ops) where name is not null;
create index members_by_line on members (lower(line) text_pattern_ops) where line is not null;

-- Who was born on one day: with the name, how a second account of one person is found.
create index members_by_birth_date on members (birth_date) where birth_date is not null;

-- Days of play are a member's: the ledger, which stands below, knows members by their ids alone.
alter table play_days add foreign key (member_id) references members (id);
alter table play_totals add foreign key (member_id) references members (id);

-- A phone that began to register. Nothing is owed to it: it only carries the keys to the step that proves it.
create table registrations (
  phone text primary key,
  affiliate_key text,
  referral_key text,
  claimed_ip text,
  expires_at timestamptz not null
);
create index registrations_by_age on registrations (expires_at);

-- Good for the register calls only, spent by the password step.
create table registration_tokens (
  token_hash bytea primary key,
  id text not null unique,
  phone text not null,
  phone_proved boolean not null,
  binding_hash bytea,
  affiliate_key text,
  referral_key text,
  expires_at timestamptz not null
);
create index registration_tokens_by_age on registration_tokens (expires_at);

create table sessions (
  member_id text not null references members (id),
  id text not null,
  token_hash bytea not null unique,
  -- The HttpOnly half of a browser's sign-in; null for callers that are no browser.
  binding_hash bytea,
  device text not null,
  ip text not null,
  claimed_ip text,
  created_at timestamptz not null,
  -- When somebody used it last, to within minutes: what a page asks by itself is no use.
  seen_at timestamptz not null,
  -- The end of its life, used or not.
  expires_at timestamptz not null check (expires_at > created_at),
  -- When it ends unless it is used before.
  ends_at timestamptz not null check (ends_at <= expires_at),
  ended_at timestamptz,
  primary key (member_id, id)
);
create index sessions_open on sessions (member_id, created_at) where ended_at is null;
create index sessions_by_age on sessions (expires_at);

-- The code itself is nowhere: it is computed from the id with a key the database does not have.
create table one_time_codes (
  id text primary key,
  flow text not null check (flow in ('register', 'reset', 'prove')),
  phone text not null,
  times_sent integer not null check (times_sent > 0),
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index one_time_codes_newest on one_time_codes (phone, flow, created_at);
create index one_time_codes_by_age on one_time_codes (expires_at);

-- A code as it was given to one provider. `attempt` is the provider's place in the order in which they are asked.
create table code_messages (
  code_id text not null references one_time_codes (id) on delete cascade,
  sending integer not null check (sending > 0),
  attempt integer not null check (attempt >= 0),
  provider text not null,
  -- The provider's own number, which its receipt names; null until it has taken the message, and where it tells none.
  message_id text,
  sent_at timestamptz not null,
  outcome text check (outcome in ('delivered', 'failed')),
  outcome_at timestamptz,
  primary key (code_id, sending, attempt),
  check ((outcome is null) = (outcome_at is null))
);
create unique index code_messages_by_receipt on code_messages (provider, message_id) where message_id is not null;
create index code_messages_by_time on code_messages (sent_at);

create table password_resets (
  token_hash bytea primary key,
  phone text not null,
  code_id text not null references one_time_codes (id) on delete cascade,
  -- Null for a phone nobody registered: the same rows, and no code that is ever right.
  member_id text references members (id),
  confirmed_at timestamptz,
  -- The token was asked for on a device the member had signed in on before: its looks are kept apart from a stranger's.
  known_device boolean not null default false,
  expires_at timestamptz not null
);
create index password_resets_by_code on password_resets (code_id);
create index password_resets_by_age on password_resets (expires_at);

-- Failed password tries by account, address, network or device, and until when the next one waits.
create table login_delays (
  kind text not null check (kind in ('account', 'address', 'network', 'device', 'member', 'operator', 'operator_network')),
  subject text not null,
  failures integer not null check (failures >= 0),
  failed_at timestamptz not null,
  waits_until timestamptz not null,
  primary key (kind, subject)
);
create index login_delays_by_age on login_delays (failed_at);

create table activity_tickets (
  ticket_hash bytea primary key,
  member_id text not null,
  session_id text not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz check (redeemed_at <= expires_at),
  foreign key (member_id, session_id) references sessions (member_id, id) on delete cascade
);
create index activity_tickets_by_age on activity_tickets (expires_at);
create index activity_tickets_by_session on activity_tickets (member_id, session_id);

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

-- An account that paid in for a member, hashed.
create table payer_marks (
  member_id text not null references members (id),
  payer_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, payer_hash)
);
create index payer_marks_by_payer on payer_marks (payer_hash, member_id);
create index payer_marks_by_age on payer_marks (seen_at);

-- From where a member signed in, once a Bangkok day: an IPv4 address, or the /64 of an IPv6 one.
create table sign_in_addresses (
  member_id text not null references members (id),
  address text not null,
  day date not null,
  primary key (member_id, address, day)
);
create index sign_in_addresses_by_age on sign_in_addresses (day);
create index sign_in_addresses_by_address on sign_in_addresses (address, member_id);

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
