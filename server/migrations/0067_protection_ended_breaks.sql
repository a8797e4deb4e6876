-- Index for the hourly search for breaks that ended within the last day.
create index play_breaks_ended on play_breaks (ends_at, no);
