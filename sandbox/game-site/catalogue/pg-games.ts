import { slots } from './game-definition.ts'

/** Games of one provider, about animals and legends. All names are invented for the sandbox; none is a real game. */
export const PG = slots('pg', 3, [
  ['night-parade', 'Night Parade', 'ขบวนแห่กลางคืน', 'drum', 275, 40, 'storm', 'legend', 980, 25],
  ['tiger-drum', 'Tiger Drum', 'กลองพยัคฆ์', 'tiger', 28, 350, 'even', 'legend', 310, 10],
  ['mango-cart', 'Mango Cart', 'รถเข็นมะม่วง', 'mango', 45, 110, 'calm', 'market', 68, 5],
  ['moon-rabbit-run', 'Moonlit Run', 'วิ่งใต้เงาจันทร์', 'moon', 255, 205, 'bold', 'sky', 1150, 20],
  ['koi-stream', 'Koi Stream', 'ธารปลาทอง', 'koi', 12, 195, 'even', 'river', 270, 20],
  ['paper-lanterns', 'Paper Lanterns', 'โคมกระดาษลอยฟ้า', 'lantern', 20, 240, 'calm', 'garden', 65, 10],
  ['elephant-court', 'Elephant Court', 'ลานช้างหลวง', 'elephant', 225, 45, 'glow', 'legend', 70, 10],
  ['tuk-tuk-rush', 'Tuk-Tuk Rush', 'ตุ๊กตุ๊กซิ่ง', 'tuktuk', 350, 55, 'spark', 'market', 290, 10],
  ['hermit-cave', 'The Hermit’s Cave', 'ถ้ำฤๅษี', 'gem', 160, 30, 'bold', 'legend', 1020, 5],
  ['coconut-climb', 'Coconut Climb', 'ลิงขึ้นมะพร้าว', 'monkey', 95, 35, 'glow', 'garden', 66, 20],
  ['silk-weaver', 'Silk Weaver', 'หญิงทอไหม', 'butterfly', 300, 45, 'even', 'market', 330, 25],
  ['golden-rooster', 'Rooster of the Fields', 'ไก่ทองทุ่งนา', 'rooster', 5, 38, 'storm', 'garden', 920, 10],
  ['shadow-puppets', 'Shadow Puppets', 'หนังตะลุงราตรี', 'mask', 32, 265, 'spark', 'legend', 260, 20],
  ['rain-caller', 'Rain Caller', 'ผู้ขอฝน', 'bolt', 205, 150, 'bold', 'sky', 1220, 10],
  ['market-cat', 'Market Cat', 'แมวตลาดเช้า', 'cat', 18, 175, 'calm', 'market', 71, 20],
  ['jasmine-garland', 'Jasmine Garland', 'พวงมาลัยมะลิ', 'lotus', 60, 140, 'glow', 'garden', 62, 5],
  ['sword-master', 'The Sword Teacher', 'ครูดาบสองมือ', 'sword', 215, 0, 'storm', 'legend', 1010, 20],
  ['spirit-forest', 'Forest of Spirits', 'ป่าศักดิ์สิทธิ์', 'naga', 130, 280, 'bold', 'legend', 960, 25],
  ['rice-dance', 'Rice Dance', 'รำเกี่ยวข้าว', 'rice', 50, 95, 'even', 'garden', 235, 5],
  ['chilli-race', 'Chilli Race', 'วิ่งพริกแดง', 'chilli', 2, 100, 'spark', 'market', 320, 25],
  ['star-monkey', 'Star Monkey', 'วานรดวงดาว', 'star', 245, 48, 'storm', 'sky', 860, 20],
  ['jade-tortoise', 'Jade Tortoise', 'เต่าหยกพันปี', 'turtle', 155, 85, 'calm', 'river', 62, 25],
])
