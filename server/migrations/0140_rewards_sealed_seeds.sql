-- The seed of a member's next draw is now encrypted with a key outside the database, so that a backup does not reveal it. The earlier seeds, which
-- were stored in clear text, are deleted. Each member gets a new seed at the next visit of the page. No earlier release reads this table, so the
-- change of format breaks none.
delete from draw_seeds;
alter table draw_seeds
  drop constraint draw_seeds_hash,
  drop constraint draw_seeds_secret_check,
  alter column secret type bytea using decode(secret, 'hex'),
  -- The length in bytes: 64 characters of the seed, encrypted, with the initialisation vector and the authentication tag.
  add constraint draw_seeds_sealed check (octet_length(secret) = 92);
