-- Number of members of the group who raised a complaint in the period of the results.
alter table campaign_results add column complainers integer not null default 0 check (complainers >= 0);
