/** Thai notice that results are random, shown on each page with a play guide or game rules (R05, R14). */
export const RANDOM_NOTICE =
  'ผลของทุกเกมมาจากการสุ่ม แต่ละรอบไม่ขึ้นกับรอบก่อน ไม่มีสูตรหรือวิธีเล่นใดเปลี่ยนโอกาสชนะได้ และเมื่อเล่นนานเกมจะคืนเงินน้อยกว่าที่เดิมพันเสมอ'
