-- Time at which a round that its site never decided was last counted: its bets may still win.
alter table play_modes add column left_undecided_at timestamptz;
