-- Index for the report about the work of staff users in a period.
create index audit_log_of_staff on audit_log (at) where actor like 'operator:%';
