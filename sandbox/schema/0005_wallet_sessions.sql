-- Sala's token of a session with a seamless wallet, which each bet carries.
alter table sandbox.game_launch add column wallet_token text;
