-- Commission that members claimed, by member and Bangkok day. It reduces the commission of the claiming member's inviters.
create or replace view referral_claim_days as
  select member_id, (created_at at time zone 'Asia/Bangkok')::date as claimed_on, amount from referral_claims;
