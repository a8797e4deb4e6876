-- The link of an affiliate partner by which each member registered.
create or replace view member_affiliate_links as
  select member_id, link_key from affiliate_members;
