-- What others may know of a member's play: the net loss (above 0) or win of each Bangkok day.
create or replace view member_play as select member_id, day, stake - win as net_loss from play_days;
