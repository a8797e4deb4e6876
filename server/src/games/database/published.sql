-- What became of a movement of credit.
create or replace view movement_states as
  select member_id, id as movement_id, status from game_movements;
