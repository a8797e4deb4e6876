-- A bank may report a result for a payout order that already has another result, or for one that does not exist. Such a report is stored like an
-- unreadable row, so that an operator can review it.
alter table unreadable_rows drop constraint unreadable_rows_what_check;
alter table unreadable_rows add constraint unreadable_rows_what_check
  check (what in ('bank line', 'bank line out', 'gateway payment', 'payout answer', 'round', 'balance'));

-- Earlier releases stored a result that contradicts its order in the line of the payout file. These results are moved to `unreadable_rows`.
with ended as (
  select l.reference, l.result, coalesce(w.status, r.status) as stands,
         case coalesce(w.status, r.status) when 'done' then 'paid' else coalesce(w.status, r.status) end as ended_as
    from payout_file_lines l
    left join withdrawals w on w.id = l.reference collate "C"
    left join payer_returns r on r.id = l.reference
   where l.result is not null),
contradicted as (
  select reference, format('{"reference":"%s","said":"%s","stands":"%s"}', reference, result, stands) as raw
    from ended where ended_as in ('paid', 'refused') and result <> ended_as),
told as (
  insert into unreadable_rows (hash, what, raw, read_at)
  select sha256(convert_to('payout answer ' || raw, 'UTF8')), 'payout answer', raw, now() from contradicted
  on conflict do nothing)
update payout_file_lines set result = null, read_by = null, read_at = null
 where reference in (select reference from contradicted);
