-- Index of the members whom a member invited, newest first. Each page of promotions needs the newest ones, which are read by this index without the
-- others. It also serves reads by `parent_id` alone.
create index referral_members_newest on referral_members (parent_id, joined_at desc) where parent_id is not null;
drop index referral_members_by_parent;
