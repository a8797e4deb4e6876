-- Time at which a round was last counted that its site had never decided. Bets of that round may still win.
alter table play_modes add column left_undecided_at timestamptz;
