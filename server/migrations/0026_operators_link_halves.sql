-- Hash of the first half of a secret link, with which an operator or a member signs in. The maker gets the first half and the checker the second, so
-- that neither can use the link alone.
alter table proposals add column first_half bytea;
-- Time at which an operator last set password and authenticator by a link.
alter table operators add column enrolled_at timestamptz;
