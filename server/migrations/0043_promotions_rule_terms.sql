-- From now on, the program writes the terms that follow from a promotion's numbers. The column `terms` has only additional sentences by operators and
-- may be empty.
alter table promotions drop constraint promotions_terms_check;

-- Removes operators' sentences about the numbers, because they repeat the program's sentences and would contradict them after the next change.
update promotions set terms = array(
  select term from unnest(terms) with ordinality as t (term, place)
   where term !~ '^(ฝากจริงตั้งแต่ |รับได้|ทำยอดเทิร์น |ถอนได้สูงสุด |ไม่จำกัดยอดถอน$|สละโบนัสได้ทุกเมื่อ |กดรับภายใน |คิดจากยอดเดิมพันลบ|หากผลการเล่นมาถึงภายหลัง )'
   order by place);

-- The birthday bonus requires an earlier deposit (settings `promotions`), but its summary promised the opposite ("no deposit needed").
update promotions set summary = 'ฉลองเดือนเกิด รับโบนัส 300 บาท'
 where summary = 'ฉลองเดือนเกิด รับโบนัส 300 บาท ไม่ต้องฝาก';
