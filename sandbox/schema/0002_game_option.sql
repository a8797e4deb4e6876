-- Launch option that Sala passes together with the game, for example a stake.
alter table sandbox.game_launch add column game_option text;
