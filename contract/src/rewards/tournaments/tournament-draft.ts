import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { bonusTerms } from '../../promotions/bonus-terms.ts'
import { TITLE_MAX_CHARACTERS } from '../../promotions/promotion-text-limits.ts'
import { instant, positiveAmount, wholeNumber } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { COUNTING_MAX_HOURS, PERIOD_MAX_DAYS, PRIZES_MAX, scorings } from './tournament-rules.ts'

const DAY_MS = 86_400_000

/** A new tournament, as an operator proposes it. An opened tournament never changes. */
export const tournamentDraft = z
  .strictObject({
    title: typedText('words', 'กรุณากรอกชื่อรายการแข่ง')
      .min(1, 'กรุณากรอกชื่อรายการแข่ง')
      .max(TITLE_MAX_CHARACTERS, `ชื่อยาวได้ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`),
    section: z.enum(gameSections),
    scoring: z.enum(scorings),
    minimum_stake: positiveAmount,
    starts_at: instant,
    ends_at: instant,
    /** Hours after the end in which late rounds and rollbacks still count. */
    counting_hours: wholeNumber(1, COUNTING_MAX_HOURS),
    /** Amounts of the prizes, the first place first. Their sum is the budget. */
    prizes: z
      .array(positiveAmount)
      .min(1, 'กรุณากรอกรางวัลอย่างน้อยหนึ่งอันดับ')
      .max(PRIZES_MAX, `รางวัลมีได้ไม่เกิน ${PRIZES_MAX} อันดับ`),
    ...bonusTerms,
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
