-- What a partner does not answer while nothing else keeps a row of it: the bank's statement, a payment at the gateway. A row goes when
-- it answers, or when nobody waits for the answer any more.
create table partner_silences (
  what text not null,
  id text not null,
  since timestamptz not null,
  tries integer not null check (tries > 0),
  why text not null,
  primary key (what, id)
);
