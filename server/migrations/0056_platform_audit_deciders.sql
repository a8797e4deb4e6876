-- Indexes for the audit log of one operator, which includes lines about decisions in which the operator was maker or checker and another operator is
-- the line's actor.
create index audit_log_by_maker on audit_log ((details->>'maker'), seq) where (details->>'maker') is not null;
create index audit_log_by_checker on audit_log ((details->>'checker'), seq) where (details->>'checker') is not null;
