-- Number of reports about the fault. The alarm uses this number instead of the counts that browsers state, because a browser can state any count, but
-- the rate limit of its network bounds its reports.
alter table browser_fault_hours add column reports integer not null default 1 check (reports > 0);
