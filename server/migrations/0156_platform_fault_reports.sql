-- Number of reports. The alarm counts them, and not the counts that browsers state, because a network's rate limit bounds its reports.
alter table browser_fault_hours add column reports integer not null default 1 check (reports > 0);
