-- The program writes the terms that follow from a promotion's numbers. The column keeps additions by hand, which may be none.
alter table promotions drop constraint promotions_terms_check;

-- Hand-written sentences about the numbers go: they would repeat the generated ones, and contradict them after the next change.
update promotions set terms = array(
  select term from unnest(terms) with ordinality as t (term, place)
   where term !~ '^(ฝากจริงตั้งแต่ |รับได้|ทำยอดเทิร์น |ถอนได้สูงสุด |ไม่จำกัดยอดถอน$|สละโบนัสได้ทุกเมื่อ |กดรับภายใน |คิดจากยอดเดิมพันลบ|หากผลการเล่นมาถึงภายหลัง )'
   order by place);

-- The gift of the birth month asks for an earlier deposit (settings `promotions`): its summary promised that it asks for none.
update promotions set summary = 'ฉลองเดือนเกิด รับโบนัส 300 บาท'
 where summary = 'ฉลองเดือนเกิด รับโบนัส 300 บาท ไม่ต้องฝาก';
