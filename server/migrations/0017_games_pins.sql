-- Games that an operator pins to the front of a shelf: 'hit', or a section.
create table game_pins (
  shelf text not null,
  game_id text not null references games (game_id),
  position integer not null check (position >= 1),
  primary key (shelf, game_id),
  unique (shelf, position)
);
