-- Checker of a credit that two operators decided; null if one operator decided it.
alter table operator_credits add column agreed_by text;
