-- The log of one operator includes what that operator proposed or approved; the actor of such a line may be the other one.
create index audit_log_by_maker on audit_log ((details->>'maker'), seq) where (details->>'maker') is not null;
create index audit_log_by_checker on audit_log ((details->>'checker'), seq) where (details->>'checker') is not null;
