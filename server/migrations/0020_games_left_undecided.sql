-- Time at which a round that its site had never decided was last counted. Bets of that round may still win.
alter table play_modes add column left_undecided_at timestamptz;
