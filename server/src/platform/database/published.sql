-- What a partner wrote in another form than agreed, and nobody has dealt with: in words, for operators.
create or replace view platform_waiting as
  select what, encode(hash, 'hex') as id, read_at as since, 0 as tries,
         'written in another form than agreed: ' || left(raw, 120) as why
    from unreadable_rows where settled_at is null;
