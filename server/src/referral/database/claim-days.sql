-- Claimed commission by Bangkok day. It is a cost when the commission of the claimer's inviters is computed.
create or replace view referral_claim_days as
  select member_id, (created_at at time zone 'Asia/Bangkok')::date as claimed_on, amount from referral_claims;
