import type { Context } from '../src/context.ts'
import type { OfferedGame, PlayGuide } from '../src/games/catalogue/catalogue.ts'
import { openCatalogue } from '../src/games/catalogue/catalogue.ts'
import { syncCatalogue } from '../src/games/catalogue/catalogue-sync.ts'
import { publishGuides } from '../src/games/catalogue/play-guides.ts'

/**
 * Number of rounds and budget in baht that a play guide recommends for each volatility of a game. If the results of a game vary more, it recommends
 * more rounds.
 */
const PACES = {
  low: { rounds: 100, budget: 500, word: 'ต่ำ', meaning: 'จ่ายบ่อยแต่ครั้งละน้อย ยอดขึ้นลงช้า' },
  medium: { rounds: 150, budget: 750, word: 'ปานกลาง', meaning: 'มีช่วงเงียบสลับกับรางวัลขนาดกลาง' },
  high: { rounds: 250, budget: 1_250, word: 'สูง', meaning: 'อาจเงียบนานหลายสิบรอบ รางวัลใหญ่พบได้น้อยมาก' },
} as const
/** Stake in baht that the play guides use in their examples. */
const EXAMPLE_STAKE = 10
const EXAMPLE_ROUNDS = 100

const figure = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })

/**
 * Returns the play guide of a slot game: how fast the game spends money, its special rounds, and which results to expect. All of this comes from the
 * game's data.
 */
export const guideOf = (game: OfferedGame): PlayGuide & { game_id: string } => {
  const pace = PACES[game.volatility ?? 'medium']
  const staked = EXAMPLE_STAKE * EXAMPLE_ROUNDS
  const lost = staked * (1 - (game.rtp ?? 0) / 100)
  const bonusRounds = game.how_it_works.filter(sentence => sentence.includes('คูณ'))
  return {
    game_id: game.game_id,
    summary: `คืนเฉลี่ย ${figure(game.rtp ?? 0)}% ความผันผวน${pace.word} แบ่งงบเล่นอย่างน้อย ${pace.rounds} รอบ`,
    bankroll: [
      'ตั้งงบของวันนี้ก่อนเปิดเกม ใช้เฉพาะเงินที่เสียได้โดยไม่กระทบค่าใช้จ่าย',
      `แบ่งงบเป็นอย่างน้อย ${pace.rounds} รอบ เช่น งบ ${figure(pace.budget)} บาท เดิมพันไม่เกินรอบละ ${figure(pace.budget / pace.rounds)} บาท`,
      'ไม่เพิ่มเดิมพันเพื่อไล่ตามเงินที่เสีย เพราะรอบต่อไปมีโอกาสเท่าเดิมทุกครั้ง',
      'หยุดเมื่อหมดงบหรือครบเวลาที่ตั้งไว้ และถอนกำไรออกก่อนเริ่มรอบใหม่',
    ],
    bonus_rounds:
      bonusRounds.length > 0
        ? [...bonusRounds, 'ตัวคูณสุ่มใหม่ทุกรอบ ไม่มีช่วงเวลาหรือจังหวะกดที่ทำให้ออกบ่อยขึ้น']
        : ['เกมนี้ไม่มีตัวคูณหรือรอบพิเศษ ทุกรอบจ่ายตามตารางเดียวกัน'],
    facts: [
      `ความผันผวน${pace.word}: ${pace.meaning}`,
      ...(game.hit_rate === null ? [] : [`มีรางวัลประมาณ ${Math.round(game.hit_rate)} รอบใน 100 รอบ`]),
      ...(game.max_win === null ? [] : [`รางวัลสูงสุดต่อรอบ ${figure(game.max_win)} เท่าของเดิมพัน`]),
      `เล่น ${EXAMPLE_ROUNDS} รอบ รอบละ ${EXAMPLE_STAKE} บาท เดิมพันรวม ${figure(staked)} บาท โดยเฉลี่ยเสีย ${figure(lost)} บาท แต่ละคนได้มากหรือน้อยกว่านี้ได้มาก`,
    ],
  }
}

/**
 * Imports the games of the sandbox's game site and publishes a play guide for each slot game that has none. If the game site does not answer, the
 * next start of the product tries again. In production, operators write the play guides.
 */
export const seedPlayGuides = async (ctx: Context): Promise<void> => {
  if (ctx.config.mode !== 'sandbox') return
  try {
    await syncCatalogue(ctx)
    // Uses a new cache of the games, because the existing cache may contain an empty list for some seconds.
    const slots = await openCatalogue(ctx).list({ section: 'slot' })
    await publishGuides(ctx, slots.map(guideOf))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the play guides of the sandbox could not be published')
  }
}
