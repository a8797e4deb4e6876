-- Number of entries of the tournament. It is stored, because counting 100,000 entries would take longer than the rest of the page. An entry locks
-- this row anyway, so that the update is cheap.
alter table tournaments add column entrants integer not null default 0 check (entrants >= 0);

-- Triggers are disabled for this update, because they forbid any change of a decided tournament.
alter table tournaments disable trigger user;
update tournaments t set entrants = e.entrants
  from (select tournament_id, count(*)::integer as entrants from tournament_entries group by tournament_id) e
 where e.tournament_id = t.id;
alter table tournaments enable trigger user;
