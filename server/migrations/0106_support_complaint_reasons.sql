-- The reason with which a staff user raised a complaint for a member; null if the member raised it.
alter table complaints add column raise_reason text;
