-- The seed of a member's next draw is now encrypted with a key outside the database, so that a backup does not reveal it. The earlier seeds, which
-- were stored in clear text, are deleted, and each member gets a new one at the next visit of the page. No release before this change reads the
-- table.
delete from draw_seeds;
alter table draw_seeds
  drop constraint draw_seeds_hash,
  drop constraint draw_seeds_secret_check,
  alter column secret type bytea using decode(secret, 'hex'),
  -- The length in bytes: 64 characters of the seed, encrypted, with the initialisation vector and the authentication tag.
  add constraint draw_seeds_sealed check (octet_length(secret) = 92);
