-- The newest members whom a member invited are read on each page of promotions, without reading the others. The new index also serves the reads by
-- `parent_id` alone.
create index referral_members_newest on referral_members (parent_id, joined_at desc) where parent_id is not null;
drop index referral_members_by_parent;
