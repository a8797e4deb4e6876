create or replace view member_inviters as
  select member_id, parent_id from referral_members where parent_id is not null;
