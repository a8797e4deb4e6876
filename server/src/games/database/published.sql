create or replace view movement_states as
  select member_id, id as movement_id, status from game_movements;

create or replace view open_movements as
  select member_id, id as movement_id from game_movements where ended_at is null;

-- Credit movements that moved credit or may still do so, with the time at which the game site confirmed them (null until then).
create or replace view site_transfers as
  select id as movement_id, site, amount, created_at as at, case status when 'done' then ended_at end as confirmed_at
    from game_movements where status <> 'refused';

-- Bets, wins and rollbacks that a seamless game site sent and that moved money.
create or replace view site_plays as
  select split_part(id, ':', 1) as site, amount, at from seamless_plays where refusal is null and amount > 0;

-- Members without an open credit movement (transfer to or from a game site). A member has one row per account at a game site. `has_credit` means that
-- the credit is at this site.
create or replace view settled_site_members as
  select a.member_id, a.username, s.site, s.rounds_cursor, s.site = a.site as has_credit
    from game_accounts a join site_accounts s using (member_id)
   where s.opened_at is not null
     and not exists (select from game_movements m where m.member_id = a.member_id and m.ended_at is null);

-- Work that waits for a game site, as rows for operators: credit movements, requests to close games, unread rounds, and receivables.
create or replace view games_waiting as
  select 'movement' as what, id, created_at as since, silences as tries,
         'the game site ' || site || ' does not report the outcome; looked up again' as why
    from game_movements where ended_at is null and silences > 0
  union all
  select 'wallet', member_id, sweep_due_at, refused_in, 'the game site ' || site || ' refuses credit from the wallet; retried at that time'
    from game_accounts where refused_in > 0 and sweep_due_at is not null
  union all
  select 'open game', id, asked_at, silences,
         'the game site ' || site || ' has not confirmed that it closed the games of ' || member_id || ' (' || why || '); retried each minute'
    from play_ends where ended_at is null and silences > 0
  union all
  select 'rounds', member_id, min(rounds_silent_at), 1,
         'the game site ' || string_agg(site, ', ' order by site) || ' does not return the rounds; cashback and commission wait'
    from site_accounts where rounds_silent_at is not null group by member_id
  union all
  select 'receivable', member_id, min(opened_at), 0,
         'owes ' || to_char(sum(amount - settled) / 100.0, 'FM999999999990.00') || ' baht of a reversed credit; recovered from the game site, or settled by later credit'
    from receivables where settled < amount group by member_id
  union all
  select 'free rounds', id::text, created_at, silences,
         'the game site ' || site || ' does not report the free rounds of ' || member_id || '; asked again'
    from free_round_grants where ended_at is null and silences > 0
  union all
  select 'free rounds overdue', id::text, ends_at, silences,
         'the game site ' || site || ' has not reported the end of the free rounds of ' || member_id || '; the winnings wait'
    from free_round_grants where ended_at is null
  union all
  select 'free rounds refused', id::text, ended_at, 1,
         'the game site ' || site || ' refuses the free rounds of ' || member_id || coalesce(': ' || problem, '')
    from free_round_grants where status = 'refused'
  union all
  select 'free rounds late', id::text, ended_at, 1,
         'the winnings of the free rounds of ' || member_id || ' changed from ' || to_char(settled_winnings / 100.0, 'FM999999999990.00') || ' to '
           || to_char(winnings / 100.0, 'FM999999999990.00') || ' baht after the bonus'
    from free_round_grants where winnings <> settled_winnings;

-- Free rounds that were ordered for members at game sites. Each was ordered by a batch of free rounds in the domain `rewards`.
create or replace view free_rounds as
  select id as grant_id, site_reward, member_id, status, rounds, used, winnings, settled_winnings, ended_at from free_round_grants;

create or replace view running_credit_checks as
  select member_id from credit_checks where state = 'checking';

-- Wallet mode (transfer or seamless) of the members who have a stored mode. For other members the mode of the main game site applies.
create or replace view member_modes as
  select member_id, mode from play_modes;

-- Times at which the balance at the game site was read and compared with the ledger. The newest has the greatest id.
create or replace view credit_sightings as
  select member_id, id, ended_at as seen_at from credit_checks where state = 'done';

-- Stakes and wins by member, Bangkok day and game. If the catalogue does not have the game, `section` is null.
create or replace view member_game_days as
  select d.member_id, d.day, d.game_id, g.section, d.rounds, d.stake, d.valid_stake, d.win
    from game_days d left join games g using (game_id);
