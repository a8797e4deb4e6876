-- Sala's token of a play session in the seamless wallet. Each bet of the session carries this token.
alter table sandbox.game_launch add column wallet_token text;
