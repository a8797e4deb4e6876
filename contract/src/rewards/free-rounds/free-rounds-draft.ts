import { z } from 'zod'
import { bonusTerms } from '../../promotions/bonus-terms.ts'
import { TITLE_MAX_CHARACTERS } from '../../promotions/promotion-text-limits.ts'
import { idOf, instant, positiveAmount, wholeNumber } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { FREE_ROUNDS_MEMBERS_MAX, ROUNDS_MAX } from './free-rounds.ts'

const GAME_MAX_CHARACTERS = 100

/** A new batch of free rounds, as an operator proposes it. An opened batch never changes. */
export const freeRoundsDraft = z
  .strictObject({
    title: typedText('words', 'กรุณากรอกชื่อที่สมาชิกเห็น')
      .min(1, 'กรุณากรอกชื่อที่สมาชิกเห็น')
      .max(TITLE_MAX_CHARACTERS, `ชื่อยาวได้ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`),
    game_id: typedText('words', 'กรุณากรอกรหัสเกม')
      .min(1, 'กรุณากรอกรหัสเกม')
      .max(GAME_MAX_CHARACTERS, 'รหัสเกมยาวเกินไป'),
    /** Free rounds of each member. */
    rounds: wholeNumber(1, ROUNDS_MAX),
    /** Stake of each round. The game site pays it. */
    stake: positiveAmount,
    /** Maximum bonus of each member. Winnings above it are not credited. */
    winnings_maximum: positiveAmount,
    /** Time until which the rounds can be played. */
    ends_at: instant,
    members: z
      .array(idOf('mem'))
      .min(1, 'กรุณากรอกสมาชิกอย่างน้อยหนึ่งคน')
      .max(FREE_ROUNDS_MEMBERS_MAX, `แจกได้ครั้งละไม่เกิน ${FREE_ROUNDS_MEMBERS_MAX} คน`),
    ...bonusTerms,
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
