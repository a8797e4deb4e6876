-- What those are that this database serves: people and their money, or the sandbox's invented ones. Said by who brings the schema forward.
create table served_as (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('production', 'sandbox')),
  since timestamptz not null default now()
);
