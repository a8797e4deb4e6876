import { slots } from './game-definition.ts'

/** Games of one provider, about streets, food and the sky. All names are invented for the sandbox; none is a real game. */
export const PRAGMATICPLAY = slots('pragmaticplay', 11, [
  ['neon-alley', 'Neon Alley', 'ตรอกแสงนีออน', 'lantern', 300, 185, 'storm', 'market', 970, 20],
  ['chilli-alley', 'Chilli Alley', 'ตรอกพริกเผ็ด', 'mortar', 0, 45, 'even', 'market', 305, 10],
  ['star-temple', 'Star Temple', 'วิหารดวงดาว', 'temple', 235, 50, 'bold', 'sky', 1160, 25],
  ['coconut-bay', 'Coconut Bay', 'อ่าวมะพร้าว', 'coconut', 95, 190, 'calm', 'river', 69, 5],
  ['golden-crown', 'Crown of the Hills', 'มงกุฎแห่งขุนเขา', 'crown', 48, 265, 'bold', 'legend', 1060, 20],
  ['noodle-boat', 'Noodle Boat', 'ก๋วยเตี๋ยวเรือ', 'boat', 25, 120, 'glow', 'market', 67, 10],
  ['sky-train', 'Midnight Train', 'รถไฟเที่ยงคืน', 'train', 222, 40, 'spark', 'sky', 300, 20],
  ['mortar-beat', 'Mortar Beat', 'จังหวะครกส้มตำ', 'chilli', 110, 15, 'even', 'market', 275, 5],
  ['comet-kite', 'Comet Kite', 'ว่าวดาวหาง', 'kite', 268, 35, 'storm', 'sky', 880, 10],
  ['flower-truck', 'Flower Truck', 'รถบรรทุกดอกไม้', 'orchid', 318, 95, 'calm', 'garden', 65, 20],
  ['dessert-queen', 'Dessert Auntie', 'แม่ค้าขนมหวาน', 'mango', 52, 330, 'spark', 'market', 265, 25],
  ['rooftop-moon', 'Rooftop Moon', 'จันทร์บนดาดฟ้า', 'moon', 248, 15, 'glow', 'sky', 63, 10],
  ['ice-vendor', 'Ice Cart', 'รถน้ำแข็งไส', 'bell', 190, 345, 'even', 'market', 315, 20],
  ['gem-mine', 'The Old Gem Mine', 'เหมืองพลอยเก่า', 'gem', 278, 45, 'bold', 'legend', 1230, 10],
  ['drum-street', 'Drum Street', 'ถนนกลองยาว', 'drum', 10, 55, 'storm', 'legend', 1005, 25],
  ['pepper-island', 'Pepper Island', 'เกาะพริกไทย', 'shell', 145, 30, 'spark', 'river', 325, 5],
  ['cloud-ladder', 'Cloud Ladder', 'บันไดเมฆ', 'cloud', 208, 48, 'bold', 'sky', 970, 20],
  ['lucky-umbrella', 'Painted Umbrella', 'ร่มบ่อสร้างสีทอง', 'umbrella', 355, 160, 'glow', 'garden', 72, 25],
  ['rocket-market', 'Rocket Market', 'ตลาดจรวด', 'rocket', 288, 20, 'even', 'sky', 245, 25],
  ['river-dragon', 'The River Guardian', 'ผู้พิทักษ์สายน้ำ', 'naga', 182, 355, 'storm', 'river', 925, 20],
  ['sunset-pier', 'Sunset Pier', 'สะพานปลายามเย็น', 'shark', 16, 275, 'calm', 'river', 62, 10],
  ['card-fair', 'Fair of Cards', 'งานวัดไพ่ทอง', 'cards', 338, 48, 'spark', 'market', 285, 10],
])
