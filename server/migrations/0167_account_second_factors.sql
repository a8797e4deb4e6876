-- Second factors of members: passkeys (WebAuthn), an authenticator app (TOTP, RFC 6238), and recovery codes. A member chooses whether to have one.

alter table members
  -- Time at which the member added the first of the present factors. Null: the member has none, and none is asked for.
  add column second_factor_at timestamptz,
  -- Time of the last recovery by which staff removed the member's factors. Withdrawals of the next hours are reviewed, as after a new bank account.
  add column factors_recovered_at timestamptz;

-- Time at which the member last showed a factor in this session, or in the one before it in the same browser. The browser then counts as known, and
-- a sign-in there needs no factor.
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
  -- Encrypted with a key that the database does not have.
  secret bytea not null,
  -- Time step of the last code that was used. A code is valid once, so codes of this or an earlier time step are refused.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null until the member has entered the first code. Before, the authenticator is no factor.
  confirmed_at timestamptz
);

create table member_recovery_codes (
  code_hash bytea primary key,
  member_id text not null references members (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index member_recovery_codes_by_member on member_recovery_codes (member_id);

-- A text that a passkey signs, valid once. The row is deleted at its use.
create table member_passkey_challenges (
  challenge_hash bytea primary key,
  -- Null for a sign-in, whose passkey names the member.
  member_id text references members (id),
  session_id text,
  purpose text not null check (purpose in ('sign_in', 'add', 'prove')),
  expires_at timestamptz not null,
  constraint challenges_know_the_session check ((member_id is null) = (purpose = 'sign_in') and (member_id is null) = (session_id is null))
);
create index member_passkey_challenges_by_age on member_passkey_challenges (expires_at);

-- The member showed a factor in a session, for one purpose. A withdrawal and a request for a changed phone or bank account use it up.
create table member_factor_proofs (
  member_id text not null references members (id),
  session_id text not null,
  purpose text not null check (purpose in ('withdrawal', 'details', 'factors')),
  expires_at timestamptz not null,
  primary key (member_id, session_id, purpose)
);
create index member_factor_proofs_by_age on member_factor_proofs (expires_at);
