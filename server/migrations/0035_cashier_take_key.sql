-- Names one taking of a payout file: a person whose answer or file was lost takes the file again with it. Null: taken before, or by the command line.
alter table payout_file_downloads add column take_key text check (length(take_key) between 1 and 64);
