-- Returns the number of transfers with a seq above p_after and up to p_to, and a hash of their contents. The hash covers the member's id and the
-- names of the accounts instead of their numbers, so that a change in ledger_balances or ledger_accounts is revealed too. The lengths before the
-- texts make sure that no text can move from one column to the next. A sort of 50,000 rows needs about 30 MB of memory.
create or replace function ledger_digest(p_after bigint, p_to bigint, out transfers integer, out digest bytea)
  language sql stable set enable_seqscan = off set work_mem = '64MB' as $$
  select count(*)::integer,
         sha256(convert_to(coalesce(string_agg(concat_ws('|', t.seq, (extract(epoch from t.at) * 1000000)::bigint, t.amount,
           coalesce(t.debit_balance, -1), coalesce(t.credit_balance, -1), b.member_id, d.name, c.name, k.name, length(t.id), t.id,
           length(t.reference), t.reference, coalesce(t.reverses, '')), chr(10) order by t.seq), ''), 'UTF8'))
    from ledger_transfers t
    left join ledger_balances b on b.member_no = t.member_no
    left join ledger_accounts d on d.no = t.debit
    left join ledger_accounts c on c.no = t.credit
    left join ledger_kinds k on k.no = t.kind
   where t.seq > p_after and t.seq <= p_to
$$;
