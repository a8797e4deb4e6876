-- Members and their authentication: sessions, one-time codes, login delays, sign-in links,
-- and marks that show two accounts of one person.

create table members (
  id text primary key,
  -- The member's id after the erasure of the account.
  phone text not null unique,
  -- True only after a code sent to the phone was confirmed, not after a registration that bypassed the code.
  phone_proved boolean not null,
  -- Empty after the erasure of the account: no password matches.
  password_hash text not null,
  name text,
  bank text,
  account_number text check (account_number ~ '^[0-9]{10,15}$'),
  line text,
  birth_date date,
  bank_set_at timestamptz,
  -- Time at which the birth date was stated, if that was outside the bank step (B08).
  birth_date_set_at timestamptz,
  payment_gateway_status boolean not null default false,
  scope jsonb not null default '[]' check (jsonb_typeof(scope) in ('array', 'object')),
  -- As given at registration; the referral rules read them.
  affiliate_key text,
  referral_key text,
  created_at timestamptz not null,
  -- If either is set, the member cannot sign in, deposit or play: an operator suspended or closed the account.
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
-- A bank account belongs to one member. Leading zeros are ignored, here and in the comparison of payers.
create unique index members_bank_account on members (ltrim(account_number, '0'), bank);

-- Serves the count of registrations in an hour.
create index members_by_registration on members (created_at);

-- Operators search by the beginning of a value or by the end of a number.
create index members_by_phone_begin on members (phone text_pattern_ops);
create index members_by_phone_end on members (reverse(phone) text_pattern_ops);
create index members_by_account_begin on members (account_number text_pattern_ops) where account_number is not null;
create index members_by_account_end on members (reverse(account_number) text_pattern_ops) where account_number is not null;
create index members_by_name on members (lower(regexp_replace(name, '\s+', ' ', 'g')) text_pattern_ops) where name is not null;
create index members_by_family_name on members (lower(split_part(regexp_replace(name, '\s+', ' ', 'g'), ' ', 2)) text_pattern_ops) where name is not null;
create index members_by_line on members (lower(line) text_pattern_ops) where line is not null;

-- Serves the search for duplicate accounts by birth date and name.
create index members_by_birth_date on members (birth_date) where birth_date is not null;

-- The ledger knows members only by id, so this domain adds the foreign keys of the play sums.
alter table play_days add foreign key (member_id) references members (id);
alter table play_totals add foreign key (member_id) references members (id);

-- A phone that began to register. The row only carries the keys to the step that proves the phone.
create table registrations (
  phone text primary key,
  affiliate_key text,
  referral_key text,
  claimed_ip text,
  expires_at timestamptz not null
);
create index registrations_by_age on registrations (expires_at);

-- Valid for the register calls only; the password step consumes it.
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
  -- The HttpOnly half of a browser's session; null for callers that are not browsers.
  binding_hash bytea,
  device text not null,
  ip text not null,
  claimed_ip text,
  created_at timestamptz not null,
  -- Last use by the member, to within minutes. Automatic requests of a page do not count.
  seen_at timestamptz not null,
  -- Absolute end of the session.
  expires_at timestamptz not null check (expires_at > created_at),
  -- End of the session unless it is used before.
  ends_at timestamptz not null check (ends_at <= expires_at),
  ended_at timestamptz,
  primary key (member_id, id)
);
create index sessions_open on sessions (member_id, created_at) where ended_at is null;
create index sessions_by_age on sessions (expires_at);

-- The code itself is not stored: it is computed from the id with a key that the database does not have.
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

-- A code handed to one provider. `attempt` is the provider's position in the order of providers.
create table code_messages (
  code_id text not null references one_time_codes (id) on delete cascade,
  sending integer not null check (sending > 0),
  attempt integer not null check (attempt >= 0),
  provider text not null,
  -- The provider's message number, which its receipt names. Null until the provider accepts the message, or if it sends no number.
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
  -- Null for a phone without an account: the same rows are written, but no code is ever right.
  member_id text references members (id),
  confirmed_at timestamptz,
  -- The member had signed in on the requesting device before. Its code attempts are counted apart from a stranger's.
  known_device boolean not null default false,
  expires_at timestamptz not null
);
create index password_resets_by_code on password_resets (code_id);
create index password_resets_by_age on password_resets (expires_at);

-- Failed password attempts by account, address, network or device, and the time before which the next one waits.
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

-- The hash of a long-lived browser cookie, and the member that signed in with it.
create table device_marks (
  member_id text not null references members (id),
  mark_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, mark_hash)
);
create index device_marks_by_mark on device_marks (mark_hash, member_id);
create index device_marks_by_age on device_marks (seen_at);

-- The hash of a bank account that paid in for a member.
create table payer_marks (
  member_id text not null references members (id),
  payer_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (member_id, payer_hash)
);
create index payer_marks_by_payer on payer_marks (payer_hash, member_id);
create index payer_marks_by_age on payer_marks (seen_at);

-- Addresses of a member's sign-ins, once per Bangkok day: an IPv4 address, or the /64 of an IPv6 address.
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
  -- The session that created the link and ends it; null for a link created by an operator.
  session_id text,
  made_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz check (used_at <= expires_at),
  foreign key (member_id, session_id) references sessions (member_id, id) on delete cascade
);
create index sign_in_links_by_age on sign_in_links (expires_at);
create index sign_in_links_by_session on sign_in_links (member_id, session_id);
