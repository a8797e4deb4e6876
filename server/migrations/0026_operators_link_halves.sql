-- Hash of the first half of a secret link. A link with which an operator or a member signs in has two halves: the maker gets the first, the checker
-- the second.
alter table proposals add column first_half bytea;
-- Time at which an operator last set password and authenticator by a link.
alter table operators add column enrolled_at timestamptz;
