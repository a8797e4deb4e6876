-- Claimed commission by member and Bangkok day. It is a cost of the claiming member when that member's inviters earn commission.
create or replace view referral_claim_days as
  select member_id, (created_at at time zone 'Asia/Bangkok')::date as claimed_on, amount from referral_claims;
