-- Members and their authentication: sessions, one-time codes, login delays, sign-in links, and data by which two accounts of one person are found.

create table members (
  id text primary key,
  -- Phone number. After the erasure of the account, it is replaced by the member's id.
  phone text not null unique,
  -- True only if the member confirmed a code that was sent to the phone. A registration that bypassed the code leaves it false.
  phone_proved boolean not null,
  -- Hash of the password. It is empty after the erasure of the account, so that no password matches.
  password_hash text not null,
  name text,
  bank text,
  account_number text check (account_number ~ '^[0-9]{10,15}$'),
  line text,
  birth_date date,
  bank_set_at timestamptz,
  -- Time at which the member gave the birth date. Null if it was given together with the bank account (B08).
  birth_date_set_at timestamptz,
  payment_gateway_status boolean not null default false,
  scope jsonb not null default '[]' check (jsonb_typeof(scope) in ('array', 'object')),
  -- Keys of the inviter as they were given at registration. The referral rules read them.
  affiliate_key text,
  referral_key text,
  created_at timestamptz not null,
  -- Time at which an operator suspended or closed the account. If one of the two is set, the member cannot sign in, deposit or play.
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
-- A bank account belongs to one member. Leading zeros are ignored, as they are when payers are compared.
create unique index members_bank_account on members (ltrim(account_number, '0'), bank);

-- Index for the number of registrations in an hour.
create index members_by_registration on members (created_at);

-- Indexes for operators' searches: by the beginning of a phone or account number, or by its end.
create index members_by_phone_begin on members (phone text_pattern_ops);
create index members_by_phone_end on members (reverse(phone) text_pattern_ops);
create index members_by_account_begin on members (account_number text_pattern_ops) where account_number is not null;
create index members_by_account_end on members (reverse(account_number) text_pattern_ops) where account_number is not null;
create index members_by_name on members (lower(regexp_replace(name, '\s+', ' ', 'g')) text_pattern_ops) where name is not null;
create index members_by_family_name on members (lower(split_part(regexp_replace(name, '\s+', ' ', 'g'), ' ', 2)) text_pattern_ops) where name is not null;
create index members_by_line on members (lower(line) text_pattern_ops) where line is not null;

-- Index for the search for duplicate accounts, which compares birth date and name.
create index members_by_birth_date on members (birth_date) where birth_date is not null;

-- The foreign keys of the tables of play sums are added here, because these tables were created before the table of members.
alter table play_days add foreign key (member_id) references members (id);
alter table play_totals add foreign key (member_id) references members (id);

-- A phone whose registration has begun. The row keeps the referral keys until the phone is confirmed.
create table registrations (
  phone text primary key,
  affiliate_key text,
  referral_key text,
  claimed_ip text,
  expires_at timestamptz not null
);
create index registrations_by_age on registrations (expires_at);

-- Token for the last step of a registration, in which the member sets the password. It is valid once, and for this step only.
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
  -- Hash of the half of a browser's session token that is in an HttpOnly cookie. Null for callers that are not browsers.
  binding_hash bytea,
  device text not null,
  ip text not null,
  claimed_ip text,
  created_at timestamptz not null,
  -- Time at which the member last used the session, exact to a few minutes. Requests that a page sends by itself are not counted.
  seen_at timestamptz not null,
  -- Time at which the session ends at the latest, even if the member uses it.
  expires_at timestamptz not null check (expires_at > created_at),
  -- Time at which the session ends unless the member uses it before. Each use moves this time later, up to `expires_at`.
  ends_at timestamptz not null check (ends_at <= expires_at),
  ended_at timestamptz,
  primary key (member_id, id)
);
create index sessions_open on sessions (member_id, created_at) where ended_at is null;
create index sessions_by_age on sessions (expires_at);

-- One-time codes. A code itself is not stored, because it is computed from the id with a key that the database does not have.
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

-- An SMS with a one-time code that was passed to a provider. `attempt` is the position of this provider in the configured order of providers.
create table code_messages (
  code_id text not null references one_time_codes (id) on delete cascade,
  sending integer not null check (sending > 0),
  attempt integer not null check (attempt >= 0),
  provider text not null,
  -- The provider's number of the SMS, which its delivery receipt contains. Null until the provider accepts the SMS, or if it sends no number.
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
  -- Null for a phone without an account. Such a phone gets the same rows, but no code is accepted.
  member_id text references members (id),
  confirmed_at timestamptz,
  -- True if the member had signed in before on the device that requests the reset. Wrong codes from such a device are counted separately, so that
  -- strangers cannot use up the member's attempts.
  known_device boolean not null default false,
  expires_at timestamptz not null
);
create index password_resets_by_code on password_resets (code_id);
create index password_resets_by_age on password_resets (expires_at);

-- Failed password attempts by account, IP address, network or device, and the time until which the next attempt is refused.
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

-- The hash of a long-lived browser cookie, and a member who signed in with it.
create table device_marks (
  member_id text not null references members (id),
  mark_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, mark_hash)
);
create index device_marks_by_mark on device_marks (mark_hash, member_id);
create index device_marks_by_age on device_marks (seen_at);

-- The hash of a bank account that paid a deposit of the member.
create table payer_marks (
  member_id text not null references members (id),
  payer_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, payer_hash)
);
create index payer_marks_by_payer on payer_marks (payer_hash, member_id);
create index payer_marks_by_age on payer_marks (seen_at);

-- IP addresses of a member's sign-ins, once per Bangkok day: an IPv4 address, or the /64 network of an IPv6 address.
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
  -- The session in which the member created the link. The link becomes invalid when the session ends. Null for a link that operators created.
  session_id text,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at <= expires_at),
  foreign key (member_id, session_id) references sessions (member_id, id) on delete cascade
);
create index sign_in_links_by_age on sign_in_links (expires_at);
create index sign_in_links_by_session on sign_in_links (member_id, session_id);
