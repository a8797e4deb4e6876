-- The checker of a credit that two operators decided. Null if one operator decided it.
alter table operator_credits add column agreed_by text;
