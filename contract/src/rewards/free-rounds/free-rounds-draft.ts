import { z } from 'zod'
import { TITLE_MAX_CHARACTERS } from '../../promotions/text-limits.ts'
import { amount, idOf, instant } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { FREE_ROUNDS_MEMBERS_MAX, ROUNDS_MAX } from './free-rounds.ts'

const TURNOVER_TIMES_MAX = 100
const VALID_DAYS_MAX = 366
const GAME_MAX_CHARACTERS = 100

const whole = (least: number, most: number) => {
  const text = `กรุณากรอกจำนวนเต็ม ${least.toLocaleString('en')} ถึง ${most.toLocaleString('en')}`
  return z.int({ error: text }).min(least, text).max(most, text)
}
const money = amount.refine(value => value > 0n, 'กรุณากรอกจำนวนเงินที่มากกว่า 0')

/** A new batch of free rounds, as an operator proposes it. The batch never changes once it is open. */
export const freeRoundsDraft = z
  .strictObject({
    title: typedText('words', 'กรุณากรอกชื่อที่สมาชิกเห็น')
      .min(1, 'กรุณากรอกชื่อที่สมาชิกเห็น')
      .max(TITLE_MAX_CHARACTERS, `ชื่อยาวได้ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`),
    game_id: typedText('words', 'กรุณากรอกรหัสเกม')
      .min(1, 'กรุณากรอกรหัสเกม')
      .max(GAME_MAX_CHARACTERS, 'รหัสเกมยาวเกินไป'),
    /** Number of free rounds for each member. */
    rounds: whole(1, ROUNDS_MAX),
    /** Stake of each round, which the game site pays. */
    stake: money,
    /** Maximum bonus of one member. Winnings above it are not credited. */
    winnings_maximum: money,
    /** Time until which the rounds can be played. */
    ends_at: instant,
    members: z
      .array(idOf('mem'))
      .min(1, 'กรุณากรอกสมาชิกอย่างน้อยหนึ่งคน')
      .max(FREE_ROUNDS_MEMBERS_MAX, `แจกได้ครั้งละไม่เกิน ${FREE_ROUNDS_MEMBERS_MAX} คน`),
    turnover_times: whole(0, TURNOVER_TIMES_MAX),
    maximum_withdrawal: money.nullable(),
    valid_days: whole(1, VALID_DAYS_MAX),
  })
  .superRefine(({ rounds, stake, winnings_maximum, maximum_withdrawal }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (winnings_maximum < BigInt(rounds) * stake)
      issue('winnings_maximum', 'โบนัสสูงสุดต้องไม่น้อยกว่ามูลค่ารอบฟรี (จำนวนรอบ × เดิมพัน)')
    if (maximum_withdrawal !== null && maximum_withdrawal < winnings_maximum)
      issue('maximum_withdrawal', 'ยอดถอนสูงสุดต้องไม่น้อยกว่าโบนัสสูงสุดต่อคน')
  })

export type FreeRoundsDraft = z.output<typeof freeRoundsDraft>
export type SentFreeRoundsDraft = z.input<typeof freeRoundsDraft>
