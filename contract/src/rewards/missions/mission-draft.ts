import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { satangFromBaht } from '../../wire/money.ts'
import { CHECK_IN_DAYS_MAX, MISSION_REWARD_MAX_BAHT, missionConditions } from './mission-conditions.ts'

const TURNOVER_TIMES_MAX = 100
const DAYS_MAX = 366

const whole = (least: number, most: number) => {
  const text = `กรุณากรอกจำนวนเต็ม ${least.toLocaleString('en')} ถึง ${most.toLocaleString('en')}`
  return z.int({ error: text }).min(least, text).max(most, text)
}
const money = amount.refine(value => value > 0n, 'กรุณากรอกจำนวนเงินที่มากกว่า 0')
const REWARD_MAX = satangFromBaht(MISSION_REWARD_MAX_BAHT)

/** A mission as an operator proposes it. The mission never changes once it is open. */
export const missionDraft = z
  .strictObject({
    condition: z.enum(missionConditions),
    /** Game section of a mission with the condition `play_section`; null for other conditions. */
    section: z.enum(gameSections).nullable(),
    /**
     * Number of days in a Bangkok month on which a mission with the condition `check_in` requires a check-in; null for other conditions.
     */
    days_needed: whole(1, CHECK_IN_DAYS_MAX).nullable(),
    reward_fixed: money.refine(
      value => value <= REWARD_MAX,
      `โบนัสของภารกิจต้องไม่เกิน ${MISSION_REWARD_MAX_BAHT} บาท`,
    ),
    turnover_times: whole(0, TURNOVER_TIMES_MAX),
    valid_days: whole(1, DAYS_MAX),
    /** Maximum sum of all bonuses of the mission. */
    budget: money,
    ends_at: instant,
  })
  .superRefine(({ condition, section, days_needed, reward_fixed, budget }, { addIssue }) => {
    const issue = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if ((condition === 'play_section') !== (section !== null))
      issue('section', 'กรุณาเลือกหมวดเกม เฉพาะภารกิจที่เล่นหนึ่งรอบ')
    if ((condition === 'check_in') !== (days_needed !== null))
      issue('days_needed', 'กรุณากรอกจำนวนวัน เฉพาะภารกิจเช็กอิน')
    if (budget < reward_fixed) issue('budget', 'งบต้องไม่น้อยกว่าโบนัสหนึ่งครั้ง')
  })

export type MissionDraft = z.output<typeof missionDraft>
export type SentMissionDraft = z.input<typeof missionDraft>
