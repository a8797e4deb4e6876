-- Games that operators pin to the front of a shelf. The shelf is 'hit' or a section of the lobby.
create table game_pins (
  shelf text not null,
  game_id text not null references games (game_id),
  position integer not null check (position >= 1),
  primary key (shelf, game_id),
  unique (shelf, position)
);
