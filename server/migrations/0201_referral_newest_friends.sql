-- Index by which the newest members whom a member invited are read without reading the others, because each page of promotions needs them. It also
-- serves reads by `parent_id` alone.
create index referral_members_newest on referral_members (parent_id, joined_at desc) where parent_id is not null;
drop index referral_members_by_parent;
