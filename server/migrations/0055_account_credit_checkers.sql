-- Checker of a credit that two operators decided; null for the decision of one.
alter table operator_credits add column agreed_by text;
