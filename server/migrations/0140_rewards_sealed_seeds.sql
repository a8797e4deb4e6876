-- The seed of a member's next draw is encrypted with a key outside the database, so that a backup reveals none. Seeds that stood here in clear
-- text end: the next page commits to a new one. No release before this table's own reads it.
delete from draw_seeds;
alter table draw_seeds
  drop constraint draw_seeds_hash,
  drop constraint draw_seeds_secret_check,
  alter column secret type bytea using decode(secret, 'hex'),
  -- 64 characters, the initialisation vector and the tag.
  add constraint draw_seeds_sealed check (octet_length(secret) = 92);
