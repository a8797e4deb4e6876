-- What other domains may know of a member.
create or replace view member_facts as
  select id as member_id, birth_date, bank is not null as has_bank, created_at as registered_at, phone_proved,
         erased_at is not null as erased
    from members;

-- A member as they see themselves.
create or replace view member_profiles as
  select id as member_id, phone, name, bank, account_number, line, birth_date, payment_gateway_status, scope from members;
