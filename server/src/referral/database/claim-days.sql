-- What a member took into credit, by the Bangkok day: a cost to those who earn by that member.
create or replace view referral_claim_days as
  select member_id, (created_at at time zone 'Asia/Bangkok')::date as claimed_on, amount from referral_claims;
