-- When a round was last counted that its site never decided: what was bet in it may still win.
alter table play_modes add column left_undecided_at timestamptz;
