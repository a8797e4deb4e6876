-- Counts the entrants of a tournament in its row. An entry locks the row anyway, and counting 100,000 entries takes longer than the rest of the page.
alter table tournaments add column entrants integer not null default 0 check (entrants >= 0);

-- A decided tournament never changes again, but this column is new.
alter table tournaments disable trigger user;
update tournaments t set entrants = e.entrants
  from (select tournament_id, count(*)::integer as entrants from tournament_entries group by tournament_id) e
 where e.tournament_id = t.id;
alter table tournaments enable trigger user;
