import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { TITLE_MAX_CHARACTERS } from '../../promotions/text-limits.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { COUNTING_MAX_HOURS, PERIOD_MAX_DAYS, PRIZES_MAX, scorings } from './tournament-rules.ts'

const TURNOVER_TIMES_MAX = 100
const VALID_DAYS_MAX = 366
const DAY_MS = 86_400_000

const whole = (least: number, most: number) => {
  const text = `กรุณากรอกจำนวนเต็ม ${least.toLocaleString('en')} ถึง ${most.toLocaleString('en')}`
  return z.int({ error: text }).min(least, text).max(most, text)
}
const money = amount.refine(value => value > 0n, 'กรุณากรอกจำนวนเงินที่มากกว่า 0')

/** A new tournament, as an operator proposes it. The tournament never changes once it is open. */
export const tournamentDraft = z
  .strictObject({
    title: typedText('words', 'กรุณากรอกชื่อรายการแข่ง')
      .min(1, 'กรุณากรอกชื่อรายการแข่ง')
      .max(TITLE_MAX_CHARACTERS, `ชื่อยาวได้ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`),
    section: z.enum(gameSections),
    scoring: z.enum(scorings),
    minimum_stake: money,
    starts_at: instant,
    ends_at: instant,
    /** Hours after the tournament's end in which rounds that are reported late, and cancellations by the game site, still count. */
    counting_hours: whole(1, COUNTING_MAX_HOURS),
    /** Amounts of the prizes, the first place first. Their sum is the tournament's budget. */
    prizes: z
      .array(money)
      .min(1, 'กรุณากรอกรางวัลอย่างน้อยหนึ่งอันดับ')
      .max(PRIZES_MAX, `รางวัลมีได้ไม่เกิน ${PRIZES_MAX} อันดับ`),
    turnover_times: whole(0, TURNOVER_TIMES_MAX),
    maximum_withdrawal: money.nullable(),
    valid_days: whole(1, VALID_DAYS_MAX),
  })
  .superRefine(({ prizes, starts_at, ends_at, maximum_withdrawal }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (ends_at <= starts_at) issue('ends_at', 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม')
    if (ends_at.getTime() - starts_at.getTime() > PERIOD_MAX_DAYS * DAY_MS)
      issue('ends_at', `ช่วงแข่งยาวได้ไม่เกิน ${PERIOD_MAX_DAYS} วัน`)
    if (prizes.some((prize, index) => index > 0 && prize > (prizes[index - 1] ?? prize)))
      issue('prizes', 'รางวัลของอันดับถัดไปต้องไม่มากกว่าอันดับก่อน')
    const [first] = prizes
    if (maximum_withdrawal !== null && first !== undefined && maximum_withdrawal < first)
      issue('maximum_withdrawal', 'ยอดถอนสูงสุดต้องไม่น้อยกว่ารางวัลที่หนึ่ง')
  })

export type TournamentDraft = z.output<typeof tournamentDraft>
export type SentTournamentDraft = z.input<typeof tournamentDraft>
