-- When the newest round was opened that its site never decided in time: it was counted as far as it had come, and may still be won.
alter table play_modes add column left_undecided_at timestamptz;
