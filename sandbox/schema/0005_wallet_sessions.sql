-- A session with credit in Sala's wallet: the token that each bet carries.
alter table sandbox.game_launch add column wallet_token text;
