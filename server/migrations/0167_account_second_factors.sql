-- Second factors of members: passkeys (WebAuthn), an authenticator app (TOTP, RFC 6238), and recovery codes. A member chooses whether to have one.

alter table members
  -- Time at which the member added the first of the current factors. Null if the member has none, so that none is asked for.
  add column second_factor_at timestamptz,
  -- Time at which staff last removed the member's lost factors. Withdrawals of the next hours are reviewed, as after a new bank account.
  add column factors_recovered_at timestamptz;

-- Time at which the member last proved a factor in this session or in the browser's previous one. Such a browser counts as known, so that a sign-in
-- with it needs no factor.
alter table sessions add column factor_at timestamptz;

create table member_passkeys (
  -- The credential's id, which the authenticator chose.
  id text primary key check (char_length(id) between 1 and 1400),
  member_id text not null references members (id),
  name text not null check (char_length(name) between 1 and 40),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index member_passkeys_by_member on member_passkeys (member_id);

create table member_authenticators (
  member_id text primary key references members (id),
  -- Secret of the authenticator app, encrypted with a key that the database does not have.
  secret bytea not null,
  -- Time step of the last code that was used. Codes of this or an earlier time step are refused, because a code is valid once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Time at which the member entered the first code. Null before that, when the authenticator is not a factor yet.
  confirmed_at timestamptz
);

create table member_recovery_codes (
  code_hash bytea primary key,
  member_id text not null references members (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index member_recovery_codes_by_member on member_recovery_codes (member_id);

-- Challenges (texts) that a passkey must sign. Each is valid once and is deleted when it is used.
create table member_passkey_challenges (
  challenge_hash bytea primary key,
  -- The member whose passkey must sign. Null for a sign-in by passkey alone, because the passkey's response then names the member.
  member_id text references members (id),
  session_id text,
  purpose text not null check (purpose in ('sign_in', 'add', 'prove')),
  expires_at timestamptz not null,
  constraint challenges_know_the_session check ((member_id is null) = (purpose = 'sign_in') and (member_id is null) = (session_id is null))
);
create index member_passkey_challenges_by_age on member_passkey_challenges (expires_at);

-- Proofs that the member used a factor in a session. Each proof is valid once and for one purpose: a withdrawal, or a request for another phone or
-- bank account.
create table member_factor_proofs (
  member_id text not null references members (id),
  session_id text not null,
  purpose text not null check (purpose in ('withdrawal', 'details', 'factors')),
  expires_at timestamptz not null,
  primary key (member_id, session_id, purpose)
);
create index member_factor_proofs_by_age on member_factor_proofs (expires_at);
