-- The log of one operator includes that operator's proposals and approvals; the line's actor may be the other operator.
create index audit_log_by_maker on audit_log ((details->>'maker'), seq) where (details->>'maker') is not null;
create index audit_log_by_checker on audit_log ((details->>'checker'), seq) where (details->>'checker') is not null;
