import { slots } from './game-definition.ts'

/** Games of one provider, about life at the water. All names are invented for the sandbox; none is a real game. */
export const ITP = slots('itp', 0, [
  ['rainy-ferry', 'Rainy Ferry', 'เรือข้ามฟากหน้าฝน', 'umbrella', 205, 260, 'glow', 'river', 68, 10],
  ['lotus-pond', 'Lotus Pond', 'สระบัวยามเช้า', 'lotus', 330, 140, 'calm', 'garden', 70, 5],
  ['floating-fair', 'Floating Fair', 'งานวัดลอยน้ำ', 'wheel', 195, 35, 'even', 'market', 300, 10],
  ['naga-vault', 'Vault of the Naga', 'ขุมทรัพย์พญานาค', 'naga', 150, 45, 'bold', 'legend', 1200, 20],
  ['kite-season', 'Kite Season', 'ฤดูว่าวลม', 'kite', 210, 15, 'even', 'sky', 260, 10],
  ['firefly-canal', 'Firefly Canal', 'หิ่งห้อยริมคลอง', 'gem', 85, 50, 'spark', 'river', 300, 20],
  ['river-drummer', 'River Drummer', 'มือกลองสายน้ำ', 'drum', 18, 190, 'storm', 'legend', 960, 25],
  ['mudfish-jump', 'Mudfish Jump', 'ปลาช่อนกระโดด', 'koi', 30, 160, 'calm', 'river', 66, 10],
  ['bamboo-raft', 'Bamboo Raft', 'แพไม้ไผ่ล่องแก่ง', 'boat', 120, 80, 'even', 'river', 320, 20],
  ['pearl-diver', 'The Pearl Diver', 'นักงมไข่มุก', 'shell', 185, 300, 'bold', 'river', 1100, 10],
  ['monsoon-gold', 'Monsoon Gold', 'ทองหน้ามรสุม', 'chest', 45, 215, 'storm', 'sky', 900, 20],
  ['crab-race', 'Crab Race', 'แข่งปูวิ่ง', 'crab', 8, 40, 'spark', 'river', 270, 10],
  ['heron-dawn', 'Heron at Dawn', 'นกกระยางรุ่งสาง', 'heron', 200, 25, 'glow', 'sky', 64, 5],
  ['salt-farm', 'Salt Farm', 'นาเกลือสีทอง', 'coin', 190, 45, 'calm', 'market', 64, 20],
  ['lantern-bridge', 'Lantern Bridge', 'สะพานโคมไฟ', 'lantern', 12, 280, 'even', 'garden', 240, 25],
  ['mangrove-maze', 'Mangrove Maze', 'เขาวงกตป่าชายเลน', 'monkey', 140, 200, 'bold', 'river', 1050, 25],
  ['full-tide', 'Full Tide', 'คืนน้ำขึ้น', 'moon', 230, 190, 'storm', 'river', 1000, 10],
  ['sunken-temple', 'Sunken Temple', 'วิหารใต้น้ำ', 'temple', 175, 40, 'bold', 'legend', 980, 20],
  ['duck-parade', 'Duck Parade', 'ขบวนเป็ดไล่ทุ่ง', 'duck', 55, 110, 'glow', 'garden', 71, 20],
  ['old-harbour', 'Old Harbour', 'ท่าเรือเก่า', 'squid', 220, 20, 'even', 'river', 280, 5],
  ['silver-net', 'Silver Net', 'แหเงินชาวประมง', 'shark', 215, 180, 'spark', 'river', 330, 25],
  ['delta-star', 'Delta Star', 'ดาวปากแม่น้ำ', 'star', 265, 50, 'calm', 'sky', 60, 25],
])
