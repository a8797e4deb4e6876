-- Why a staff user raised the complaint for the member. Null if the member raised it.
alter table complaints add column raise_reason text;
