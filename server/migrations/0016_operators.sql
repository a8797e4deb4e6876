-- For those who run the house: what a promotion said before it was changed, audit lines on their way into the chain, how far
-- the rounds of members who stay away were read, and unreadable bank lines that somebody has dealt with.

-- A change of a promotion shows on open pages like any other content.
create trigger promotions_changed after insert or update or delete on promotions
  for each statement execute function announce_content();

-- What a promotion said until then: what was promised by these words is kept by them.
create table promotion_past_terms (
  promotion_id integer not null references promotions (id),
  no bigint not null generated always as identity,
  until timestamptz not null,
  -- The whole row of `promotions`.
  terms jsonb not null,
  changed_by text not null,
  primary key (promotion_id, no)
);
create trigger promotion_past_terms_append_only before update or delete or truncate on promotion_past_terms
  execute function refuse_change();

-- Lines that are written with every payment. They are chained into `audit_log` in the order of their numbers soon after, so that
-- payments do not stand in line for the chain.
create table audit_inbox (
  no bigint primary key generated always as identity,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null
);
create trigger audit_inbox_unchanged before update or truncate on audit_inbox execute function refuse_change();

alter table game_accounts
  -- When the site's rounds were last read to their end, and `version` as it was before they were asked for: while it is the same
  -- and nothing lies at the site, nothing can have been played since. Left as it was while bets may be under way.
  add column rounds_read_at timestamptz,
  add column rounds_version bigint,
  -- The last time they were asked for in vain since they were read.
  add column rounds_silent_at timestamptz;

alter table bank_lines_unreadable
  add column settled_by text,
  add column settled_at timestamptz,
  add constraint bank_lines_unreadable_settled check ((settled_by is null) = (settled_at is null));
create index bank_lines_unreadable_open on bank_lines_unreadable (read_at) where settled_at is null;
