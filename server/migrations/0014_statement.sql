-- What is usual is told from the requests that came to a good end in the last days: they are found by that end.
create index request_events_by_good_end on request_events (at) where status in ('completed', 'paid');
