-- A link that lets somebody in is in two halves: its maker gets the first, its checker the second. Only a hash of the first is kept.
alter table proposals add column first_half bytea;
-- When an operator last set password and authenticator by a link.
alter table operators add column enrolled_at timestamptz;
