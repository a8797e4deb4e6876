-- Launch option that Sala passes next to the game, for example a stake.
alter table sandbox.game_launch add column game_option text;
