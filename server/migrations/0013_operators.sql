-- Staff users of the desk (the staff's website): names, roles, credentials and sessions. The roles decide the permissions.

create table operators (
  id text primary key,
  -- The operator's name in the audit log. It never changes, and no other person gets it later.
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,39}$'),
  email text check (email = lower(email)),
  roles text[] not null check (cardinality(roles) > 0),
  state text not null check (state in ('invited', 'active', 'suspended')),
  -- Hash of the password. Null until the invitation is accepted.
  password_hash text check (password_hash like '$argon2id$%'),
  -- Secret of the authenticator, encrypted with a key that the database does not have.
  totp_secret bytea,
  -- Time step of the last authenticator code that was used. Codes of this or an earlier time step are refused, because a code is valid once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  signed_in_at timestamptz,
  constraint operators_prove_themselves check (state <> 'active' or (password_hash is not null and totp_secret is not null))
);
create unique index operators_email on operators (email);

-- Links with which an operator sets password and authenticator. Each link is valid once. It is an invitation, or a new link after a reset.
create table operator_invitations (
  code_hash bytea primary key,
  operator_id text not null references operators (id),
  totp_secret bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index operator_invitations_by_operator on operator_invitations (operator_id);

create table operator_passkeys (
  id text primary key,
  operator_id text not null references operators (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkeys_by_operator on operator_passkeys (operator_id);

-- Sign-ins that wait for the second factor after a correct password. `tries` counts the attempts to enter this factor.
create table operator_tickets (
  ticket_hash bytea primary key,
  operator_id text not null references operators (id),
  -- Challenge (random text) that the operator's passkey must sign.
  challenge text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index operator_tickets_by_age on operator_tickets (expires_at);

create table operator_sessions (
  id text primary key,
  operator_id text not null references operators (id),
  -- Hash of one half of the session token. The browser's page keeps this half, or the command line keeps it in a file.
  token_hash bytea not null unique,
  -- Hash of the other half, which is in a cookie. Null for sessions of the command line, which are not valid over HTTP.
  cookie_hash bytea,
  device text not null,
  network text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- Time at which the operator last proved the second factor.
  factor_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  ended_at timestamptz,
  -- Challenge (random text) that the operator's passkey must sign in this session. It is valid once.
  challenge text,
  challenge_until timestamptz
);
create index operator_sessions_open on operator_sessions (operator_id) where ended_at is null;

-- Proposals: decisions of two operators, the maker and the checker. The approval and its effect happen in one transaction.
create table proposals (
  id text primary key,
  kind text not null,
  -- Identifies what the proposal is about. There is at most one open proposal of a kind about a subject.
  subject text not null,
  -- The member whom the proposal concerns. Null if it concerns none.
  member_id text references members (id),
  payload jsonb not null,
  -- The effect of the proposal, as the maker saw it.
  effect jsonb not null,
  amount bigint check (amount >= 0),
  reason text not null,
  evidence text,
  state text not null check (state in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
  maker_id text not null references operators (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- True if the proposal was approved without a checker, because the amount is below the limit of the maker's role.
  alone boolean not null default false,
  checker_id text references operators (id),
  answer text,
  closed_at timestamptz,
  constraint proposals_two_people check (checker_id <> maker_id),
  constraint proposals_closed check ((state = 'open') = (closed_at is null)),
  constraint proposals_agreed check (state <> 'approved' or checker_id is not null or alone)
);
create unique index proposals_open on proposals (kind, subject) where state = 'open';
create index proposals_by_state on proposals (state, made_at);
create index proposals_by_member on proposals (member_id) where member_id is not null;
