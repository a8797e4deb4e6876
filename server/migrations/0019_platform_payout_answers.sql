-- A payer's word on an order that ended otherwise, or was never given, is kept for a person as rows are that nobody can read.
alter table unreadable_rows drop constraint unreadable_rows_what_check;
alter table unreadable_rows add constraint unreadable_rows_what_check
  check (what in ('bank line', 'bank line out', 'gateway payment', 'payout answer', 'round', 'balance'));

-- What was read so of a file before: noted on its line until now, and nobody was told.
with ended (reference, stands, ended_as) as (
  select id collate "default", status, status from withdrawals where status in ('paid', 'refused')
  union all
  select id collate "default", status, case status when 'done' then 'paid' else status end from payer_returns where status in ('done', 'refused')),
contradicted as (
  select l.reference,
         format('{"reference":"%s","said":"%s","stands":"%s"}', l.reference, l.result, e.stands) as raw
    from payout_file_lines l join ended e on e.reference = l.reference
   where l.result <> e.ended_as),
told as (
  insert into unreadable_rows (hash, what, raw, read_at)
  select sha256(convert_to('payout answer ' || raw, 'UTF8')), 'payout answer', raw, now() from contradicted
  on conflict do nothing)
update payout_file_lines set result = null, read_by = null, read_at = null
 where reference in (select reference from contradicted);
