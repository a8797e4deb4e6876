-- The reason that a staff user gave who raised the complaint for the member. Null if the member raised it.
alter table complaints add column raise_reason text;
