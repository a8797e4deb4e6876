import type { TalkOutcome } from '@sala/contract/care/harm-markers.ts'
import { findActive } from '../../../src/care/harm-markers/harm-markers.ts'
import { examine, measureInteractions } from '../../../src/care/intervention-steps/care-job.ts'
import { raiseByStaff, recordTalk } from '../../../src/care/intervention-steps/staff-actions.ts'
import type { Context } from '../../../src/context.ts'
import { bangkokDate, DAY_MS, daysLater, HOUR_MS, startOfDate } from '../../../src/platform/calendar.ts'
import { DEMO_OPERATORS } from '../../demo-accounts.ts'
import { attempt, type SimulatedMember, type SimulatedProduct } from '../simulated-product.ts'

const EXAMINED_DAYS = 30
const MEMBERS_MAX = 2_000
const OPERATOR = DEMO_OPERATORS[1].name

type Case = {
  /** Days from the opening of the case to the end of the simulated history. */
  readonly before: number
  readonly step: 1 | 2
  readonly why: string
  readonly talk?: { readonly after_hours: number; readonly outcome: TalkOutcome; readonly words: string }
}

/** Invented cases in which staff care for members who play heavily. */
const CASES: readonly Case[] = [
  {
    before: 18,
    step: 2,
    why: 'ทักแชทมาว่าเล่นเกินตัว',
    talk: {
      after_hours: 5,
      outcome: 'limit',
      words: 'บอกว่าเดือนนี้ฝากมากกว่าที่ตั้งใจ ช่วยตั้งขีดจำกัดรายสัปดาห์ระหว่างสาย ขอบคุณที่โทรมา',
    },
  },
  {
    before: 17,
    step: 2,
    why: 'ครอบครัวขอให้ช่วยดู',
    talk: { after_hours: 26, outcome: 'no_answer', words: 'โทรสองครั้งไม่รับสาย ฝากข้อความไว้ จะโทรใหม่' },
  },
  { before: 4, step: 2, why: 'บอกในแชทว่านอนไม่หลับเพราะเล่น' },
]

const contextAt = ({ ctx }: SimulatedProduct, at: number): Context => ({
  ...ctx,
  clock: { now: () => new Date(at) },
})

const open = async (
  product: SimulatedProduct,
  member: SimulatedMember,
  { before, step, why, talk }: Case,
  until: Date,
): Promise<void> => {
  const at = until.getTime() - before * DAY_MS
  const decision = { operator: OPERATOR, reason: why }
  await attempt(product, 'care by staff', () =>
    raiseByStaff(contextAt(product, at), decision, member.id, step),
  )
  if (talk === undefined) return
  const { after_hours, ...said } = talk
  const later = contextAt(product, at + after_hours * HOUR_MS)
  await attempt(product, 'talk', () => recordTalk(later, OPERATOR, member.id, said))
}

/**
 * Opens the invented cases of care. Then searches the last 30 days of the simulated history for markers of harm, and measures how the cases changed
 * the members' play.
 */
export const careForMembers = async (product: SimulatedProduct, until: Date): Promise<void> => {
  const heavy = [...product.members.values()].filter(({ person }) => person.style === 'heavy')
  for (const [at, each] of CASES.entries()) {
    const member = heavy[at]
    if (member !== undefined) await open(product, member, each, until)
  }
  const last_day = bangkokDate(until)
  const first_day = daysLater(last_day, -EXAMINED_DAYS)
  const active = await findActive(product.ctx.db, startOfDate(first_day), MEMBERS_MAX)
  await attempt(product, 'markers of harm', () =>
    examine(contextAt(product, until.getTime()), active, { first_day, last_day }),
  )
  await measureInteractions(contextAt(product, until.getTime()))
  await product.runScheduledJobs()
}
