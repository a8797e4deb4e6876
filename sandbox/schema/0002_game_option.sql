-- What a launch wished beside its game.
alter table sandbox.game_launch add column game_option text;
