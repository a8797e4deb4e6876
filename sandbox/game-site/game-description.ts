import type { Game } from './catalogue/game-definition.ts'
import { type Facts, factsOf, pickOf } from './game-rules/game-rules.ts'
import { chanceOf } from './game-rules/single-choice-game.ts'
import type { PickPlay } from './game-rules/single-choice-game-settings.ts'
import { machineOf, type SlotPlay } from './game-rules/slot-machine.ts'

const number = (value: number): string =>
  Number(value.toFixed(2))
    .toString()
    .replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
const percent = (share: number): string => `${number(share * 100)}%`

/** Explains the game in Thai sentences that Sala may print. All figures are computed from the game's rules. */
export function howItWorks({ play }: Game, facts: Facts): string[] {
  return play.engine === 'slot' ? slotSentences(play, facts) : pickSentences(play, facts)
}

function slotSentences(play: SlotPlay, facts: Facts): string[] {
  const machine = machineOf(play)
  const total = machine.boosts.reduce((sum, boost) => sum + boost.weight, 0)
  const boosts = machine.boosts.filter(boost => boost.times > 1)
  return [
    `วงล้อ 3 แถว แถวละ 3 ช่อง เดิมพันหนึ่งครั้งแบ่งเท่ากันลง ${machine.lines.length} ไลน์ นับจากซ้ายไปขวา`,
    `สัญลักษณ์ประจำเกมแทนได้ทุกสัญลักษณ์ ครบสามตัวในไลน์เดียวจ่าย ${number(machine.three[0])} เท่าของเดิมพันต่อไลน์`,
    ...boosts.map(
      boost => `ก่อนวงล้อหยุด มีโอกาส ${percent(boost.weight / total)} ที่รางวัลทั้งรอบจะคูณ ${boost.times}`,
    ),
    `จ่ายรางวัลประมาณ ${Math.round(facts.hit_rate)} รอบใน 100 รอบ และหลายรางวัลน้อยกว่าเดิมพันของรอบนั้น`,
    `รางวัลสูงสุดต่อรอบ ${number(facts.max_win)} เท่าของเดิมพัน`,
  ]
}

const RULES: Record<PickPlay['engine'], string> = {
  dice: 'เขย่าลูกเต๋าสามลูก ทายต่ำ (3–10) สิบเอ็ด สูง (12–18) คี่ หรือคู่',
  cards: 'เปิดไพ่ฝั่งละใบจากสองสำรับ แต้มสูงกว่าชนะ ถ้าเสมอ ผู้ทายซ้ายหรือขวาได้เดิมพันคืนบางส่วน',
  numbers: 'ออกเลขสองหลักตั้งแต่ 00 ถึง 99 ทายตรงสองหลัก หรือเฉพาะหลักหน่วย',
  fish: 'ยิงครั้งละหนึ่งนัดใส่เป้าที่เลือก เป้าที่จ่ายมากจับได้ยากกว่า',
  football: 'ทายผลหลังจบเกม ทีมเหย้าชนะ เสมอ หรือทีมเยือนชนะ',
  best_of_three: 'แข่งสองในสามเกม ทายฝ่ายที่ชนะ ไม่มีเสมอ',
}

function pickSentences(play: PickPlay, facts: Facts): string[] {
  const game = pickOf(play)
  const chances = game.options.map(option => chanceOf(game, option))
  return [
    RULES[play.engine],
    `โอกาสได้เงินคืนต่อรอบอยู่ระหว่าง ${percent(Math.min(...chances))} ถึง ${percent(Math.max(...chances))} แล้วแต่ตัวเลือก`,
    `จ่ายสูงสุด ${number(facts.max_win)} เท่าของเดิมพัน ยิ่งจ่ายมาก โอกาสถูกยิ่งน้อย`,
    `ไม่ว่าเลือกแบบใด เมื่อเล่นนานเกมคืนเฉลี่ยไม่น้อยกว่า ${number(facts.rtp)} บาทต่อเดิมพัน 100 บาท`,
  ]
}

export const statedFacts = (game: Game) => {
  const facts = factsOf(game.play)
  return { ...facts, how_it_works: howItWorks(game, facts) }
}
