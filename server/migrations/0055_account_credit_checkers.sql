-- The checker of the decision to give the credit. Null if one operator decided it alone.
alter table operator_credits add column agreed_by text;
