-- What a bonus gives back of what its end took.
insert into ledger_kinds (no, name) values (25, 'bonus_returned');
