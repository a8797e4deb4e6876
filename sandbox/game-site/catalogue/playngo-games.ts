import { slots } from './game-definition.ts'

/** Games of one provider, about temples, festivals and treasure. All names are invented for the sandbox; none is a real game. */
export const PLAYNGO = slots('playngo', 7, [
  ['moon-festival', 'Night of Floating Baskets', 'คืนลอยกระทง', 'moon', 235, 30, 'storm', 'garden', 940, 20],
  ['white-elephant', 'The White Elephant', 'ช้างเผือกคู่บุญ', 'elephant', 265, 45, 'bold', 'legend', 1180, 20],
  ['sunrise-bells', 'Sunrise Bells', 'ระฆังรับอรุณ', 'bell', 40, 15, 'calm', 'sky', 67, 10],
  ['crab-harbour', 'Crab Harbour', 'ท่าเรือปูม้า', 'shell', 5, 200, 'even', 'river', 290, 10],
  ['jewel-orchard', 'Jewel Orchard', 'สวนอัญมณี', 'butterfly', 175, 320, 'even', 'garden', 250, 20],
  ['clay-horse', 'Clay Horse', 'ม้าดินเผา', 'horse', 22, 60, 'glow', 'legend', 69, 10],
  ['royal-barge', 'The Long Barge', 'เรือยาวทองคำ', 'boat', 45, 355, 'bold', 'river', 1080, 25],
  ['ruby-valley', 'Ruby Valley', 'หุบเขาทับทิม', 'gem', 345, 30, 'storm', 'legend', 1000, 10],
  ['wind-chimes', 'Wind Chimes', 'กระดิ่งลมบนดอย', 'kite', 170, 215, 'glow', 'sky', 65, 5],
  ['mask-dancer', 'The Masked Dancer', 'นาฏศิลป์หน้ากาก', 'mask', 310, 45, 'spark', 'legend', 310, 20],
  ['hill-kingdom', 'Kingdom in the Hills', 'อาณาจักรบนเขา', 'temple', 100, 40, 'even', 'legend', 325, 25],
  ['fire-rocket', 'Rocket Festival', 'บุญบั้งไฟ', 'rocket', 14, 280, 'storm', 'sky', 890, 25],
  ['sugar-palm', 'Sugar Palm', 'ตาลโตนดหวาน', 'coconut', 75, 30, 'calm', 'market', 63, 20],
  ['gold-leaf', 'Gold Leaf', 'แผ่นทองคำเปลว', 'coin', 48, 20, 'spark', 'market', 280, 5],
  ['lost-caravan', 'Lost Caravan', 'กองเกวียนที่หายไป', 'chest', 28, 200, 'bold', 'market', 990, 10],
  ['orchid-house', 'Orchid House', 'เรือนกล้วยไม้', 'orchid', 290, 120, 'calm', 'garden', 71, 25],
  ['thunder-gate', 'Thunder Gate', 'ประตูสายฟ้า', 'bolt', 225, 55, 'storm', 'sky', 1020, 20],
  ['festival-wheel', 'Festival Wheel', 'ชิงช้างานวัด', 'wheel', 330, 190, 'spark', 'market', 255, 10],
  ['snake-charmer', 'Coils of the River', 'ขดนาคริมโขง', 'naga', 165, 285, 'bold', 'legend', 1240, 5],
  ['honey-cliff', 'Honey Cliff', 'ผาน้ำผึ้ง', 'bee', 42, 90, 'glow', 'garden', 71, 20],
  ['blue-porcelain', 'Blue Porcelain', 'เครื่องลายคราม', 'vase', 218, 195, 'even', 'market', 265, 10],
  ['fan-dance', 'Fan Dance', 'ระบำพัดหยก', 'fan', 158, 335, 'calm', 'garden', 61, 5],
])
