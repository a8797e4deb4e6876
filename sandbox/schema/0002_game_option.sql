-- Option of a launch, in addition to its game.
alter table sandbox.game_launch add column game_option text;
