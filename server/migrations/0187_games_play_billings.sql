-- Billing data of bets and wins, which a game site reports and which moves no money in the wallet. It says how much of a bet or win counts towards
-- the site's GGR (gross gaming revenue), and which fees the site invoices apart from the GGR. A bet or win without such data has no row.

create table play_billings (
  -- Id of the bet or win in `seamless_plays`.
  play_id text collate "C" primary key,
  is_billable boolean not null,
  -- Amount in satang that counts towards the GGR. Null for the whole amount.
  billable_amount bigint check (billable_amount >= 0),
  -- Fee in satang that the site invoices for the bet or win.
  fee bigint not null check (fee >= 0),
  at timestamptz not null,
  check (not is_billable or billable_amount is not null or fee > 0),
  check (is_billable or billable_amount is null)
);
create index play_billings_at on play_billings (at);
