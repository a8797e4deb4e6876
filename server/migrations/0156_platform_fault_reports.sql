-- The alarm counts reports, not the counts that browsers state: the rate limit of a network bounds its reports.
alter table browser_fault_hours add column reports integer not null default 1 check (reports > 0);
