import type { CareStep } from '@sala/contract/care/harm-markers.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { netLossSince } from '../../ledger/daily-play-totals.ts'
import { writeMessage } from '../../messages/messages.ts'
import { bangkokDate, DAY_MS, daysLater } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { findBreak, startBreak } from '../../protection/breaks/play-breaks.ts'
import { raiseCare } from '../../protection/care-cases/care-cases.ts'
import { careSettings } from '../settings.ts'
import { findScores, insertInteraction, sumDeposits } from './sql.ts'

/** Number of days whose figures are in the message of the first step of care. */
const FIGURE_DAYS = 30

/** Recorded as the author of a step of care that the rules decide, instead of an operator's name. */
export const RULES = 'rules'

/** Returns the member's score at `now`: the sum of the weights of the findings in the last `window_days` days. */
export const scoreOf = async (db: Db | Tx, memberId: MemberId, now: Date): Promise<number> => {
  const { window_days } = await readSettings(db, careSettings)
  const [found] = await findScores(db, [memberId], daysLater(bangkokDate(now), -window_days))
  return found?.score ?? 0
}

const writeFacts = async (tx: Tx, memberId: MemberId, cause: string, at: Date): Promise<void> => {
  const since = new Date(at.getTime() - FIGURE_DAYS * DAY_MS)
  const deposit = satang(await sumDeposits(tx, memberId, since))
  const net_loss = satang(await netLossSince(tx, memberId, bangkokDate(since)))
  await writeMessage(tx, memberId, { kind: 'care_facts', days: FIGURE_DAYS, deposit, net_loss }, cause, at)
}

export type Raised = {
  readonly step: CareStep
  /** Author of the step of care: `rules`, or an operator's name. */
  readonly by: string
  readonly score: number
  readonly words?: string
}

/**
 * Raises the member to a step of care, in the caller's transaction under the member's lock. The first step of a case sends the message with the
 * member's figures. Returns the case's number. Returns null if the member is already at this step or above.
 */
export const raiseMember = async (
  tx: Tx,
  memberId: MemberId,
  { step, by, score, words }: Raised,
  at: Date,
): Promise<bigint | null> => {
  const { case_no, before } = await raiseCare(tx, memberId, step, at)
  if (before !== null && before >= step) return null
  const made = { member_id: memberId, case_no, step, by, score }
  await insertInteraction(tx, { ...made, kind: 'step', ...(words === undefined ? {} : { words }) }, at)
  if (before !== null) return case_no
  await writeFacts(tx, memberId, `care ${case_no}`, at)
  await insertInteraction(tx, { ...made, kind: 'message' }, at)
  return case_no
}

export type BreakSet = {
  readonly case_no: bigint
  readonly until: Date
  readonly by: string
  readonly score: number
  readonly words?: string
}

/**
 * Sets a break from play for the member, unless a running break ends later. Returns whether a break began. The member gets a message that says how to
 * contest the break.
 */
export const setBreakFor = async (
  tx: Tx,
  ctx: Context,
  memberId: MemberId,
  { case_no, until, by, score, words }: BreakSet,
  at: Date,
): Promise<boolean> => {
  const running = await findBreak(tx, memberId, at)
  if (running !== null && running.ends_at >= until) return false
  await startBreak(tx, ctx, memberId, { kind: 'cool_off', begins_at: at, ends_at: until })
  const made = { member_id: memberId, case_no, step: 3, by, score, until } as const
  await insertInteraction(tx, { ...made, kind: 'break', ...(words === undefined ? {} : { words }) }, at)
  await writeMessage(
    tx,
    memberId,
    { kind: 'care_break', until },
    `care ${case_no} ${until.toISOString()}`,
    at,
  )
  return true
}
