-- Time at which one of the member's rounds was last counted although the site had not decided it. Bets of this round may still win.
alter table play_modes add column left_undecided_at timestamptz;
