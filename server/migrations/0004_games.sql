-- What lies with the game site: the member's account there, each movement of credit, what was compared and played,
-- and the site's catalogue.

create table game_accounts (
  member_id text primary key references members (id),
  username text not null unique,
  -- Null until the site said that the account is there.
  opened_at timestamptz,
  -- Counts movements begun and differences posted: a balance that was asked for before one is asked for again.
  version bigint not null default 0,
  -- How far the site's rounds have been counted.
  rounds_cursor text not null default '0' check (rounds_cursor ~ '^[0-9]{1,30}$')
);

-- One movement of credit. The id is also the reference the site knows it by; it is never replaced by another.
create table game_movements (
  member_id text not null references game_accounts (member_id),
  id text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('queued', 'sent', 'unknown', 'done', 'refused')),
  reason text,
  -- Out only: win (above 0) or loss since the last comparison, found at the end.
  difference bigint not null default 0,
  -- How often the site left the question open; the pause before the next one grows with it.
  silences integer not null default 0,
  -- When the next step is due; one that is overdue was lost with its worker and is taken up again.
  due_at timestamptz not null,
  then_job text,
  then_payload jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  check ((ended_at is not null) = (status in ('done', 'refused'))),
  check ((then_job is null) = (then_payload is null)),
  check (difference = 0 or (direction = 'out' and status = 'done'))
);
create unique index game_movements_open on game_movements (member_id) where ended_at is null;
create index game_movements_due on game_movements (due_at) where ended_at is null;

-- One comparison of the site's balance with ours. The difference is the member's win (above 0) or loss.
create table credit_checks (
  member_id text not null references members (id),
  id text not null,
  state text not null check (state in ('checking', 'done', 'failed')),
  tries integer not null default 0,
  site_balance bigint check (site_balance >= 0),
  difference bigint not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  check ((ended_at is null) = (state = 'checking')),
  check (difference = 0 or state = 'done')
);
create unique index credit_checks_running on credit_checks (member_id) where state = 'checking';
create index credit_checks_by_age on credit_checks (started_at) where state = 'checking';

-- What was staked and won in each Bangkok day, summed from the site's rounds.
create table play_days (
  member_id text not null references members (id),
  day date not null,
  rounds integer not null check (rounds > 0),
  stake bigint not null check (stake >= 0),
  valid_stake bigint not null check (valid_stake >= 0),
  win bigint not null check (win >= 0),
  primary key (member_id, day)
);

create table games (
  game_id text primary key,
  name text not null,
  name_th text not null,
  section text not null check (section in ('sports', 'slot', 'casino', 'lotto', 'fish', 'esports')),
  provider text not null,
  rtp double precision,
  volatility text,
  lines integer,
  free_play boolean not null,
  emblem text not null,
  hue integer not null,
  -- Null while the site offers it.
  gone_at timestamptz
);

create table game_starts (
  member_id text not null references members (id),
  no bigint generated always as identity,
  started_at timestamptz not null,
  -- Null when the site's own lobby was opened.
  game_id text references games (game_id),
  primary key (member_id, no)
);
create index game_starts_by_time on game_starts (started_at, game_id) where game_id is not null;

-- What the ledger must hold of one movement in each of its states, and of each win or loss.
create view game_expected_transfers as
  select member_id, 'movement:' || id || ':start' as id, 'movement_start' as kind, 'wallet' as debit, 'moving' as credit, amount
    from game_movements where direction = 'in'
  union all
  select member_id, 'movement:' || id || ':done', 'movement_done', 'moving', 'game', amount
    from game_movements where direction = 'in' and status = 'done'
  union all
  select member_id, 'movement:' || id || ':refused', 'movement_refused', 'moving', 'wallet', amount
    from game_movements where direction = 'in' and status = 'refused'
  union all
  select member_id, 'movement:' || id || ':out', 'movement_out', 'game', 'withdrawing', amount
    from game_movements where direction = 'out' and status = 'done'
  union all
  select member_id, id, case when difference > 0 then 'game_win' else 'game_loss' end,
         case when difference > 0 then 'gaming' else 'game' end,
         case when difference > 0 then 'game' else 'gaming' end, abs(difference)
    from (
      select member_id, 'movement:' || id || ':result' as id, difference from game_movements
      union all
      select member_id, 'check:' || id || ':result', difference from credit_checks
    ) results
   where difference <> 0;

create function assert_games_invariants() returns void language plpgsql as $$
declare
  v_found record;
begin
  select member_id, moving, open_in into v_found
    from ledger_balances b
    full join (
      select member_id, sum(amount) as open_in from game_movements
       where direction = 'in' and ended_at is null group by member_id
    ) m using (member_id)
   where coalesce(moving, 0) <> coalesce(open_in, 0)
   limit 1;
  if found then
    raise exception 'member % has % on the move but movements of %', v_found.member_id, v_found.moving, v_found.open_in;
  end if;

  select member_id into v_found from game_movements where ended_at is null
   group by member_id having count(*) > 1 limit 1;
  if found then raise exception 'member % has two open movements', v_found.member_id; end if;

  select coalesce(e.id, j.id) as id into v_found
    from game_expected_transfers e
    full join (
      select member_id, id, kind, debit, credit, amount from ledger_journal
       where kind in ('movement_start', 'movement_done', 'movement_refused', 'movement_out', 'game_win', 'game_loss')
    ) j using (id)
   where (e.member_id, e.kind, e.debit, e.credit, e.amount) is distinct from (j.member_id, j.kind, j.debit, j.credit, j.amount)
   limit 1;
  if found then raise exception 'transfer % is not what its movement or check says', v_found.id; end if;
end $$;
