-- Idempotency key of a download of a payout file. With it, an operator who lost the response or the file can repeat the download. Null for downloads
-- by the command line, and for those before this column existed.
alter table payout_file_downloads add column take_key text check (length(take_key) between 1 and 64);
