-- Identifies one download of a payout file, so that a person who lost the answer or the file can repeat it.
-- Null: downloaded before this column existed, or by the command line.
alter table payout_file_downloads add column take_key text check (length(take_key) between 1 and 64);
