-- Idempotency key of a download of a payout file, with which an operator who lost the response or the file can repeat the download. Null for
-- downloads before this column existed, and by the command line.
alter table payout_file_downloads add column take_key text check (length(take_key) between 1 and 64);
