-- The environment to which this database belongs: production (real people and money) or the sandbox (invented ones). The migration command sets it.
create table served_as (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('production', 'sandbox')),
  since timestamptz not null default now()
);
