-- A session whose credit lies in Sala's wallet: what Sala is named in each bet.
alter table sandbox.game_launch add column wallet_token text;
