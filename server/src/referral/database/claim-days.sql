-- Claimed commission by Bangkok day: a cost in the commission of the members above.
create or replace view referral_claim_days as
  select member_id, (created_at at time zone 'Asia/Bangkok')::date as claimed_on, amount from referral_claims;
