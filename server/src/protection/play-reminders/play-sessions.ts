import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { RoundsCounter } from '../../ports.ts'
import { continueSessions, hoursPlayed, isOver, type Play } from './play-session-state.ts'
import { findOpenSession, insertSession, updateSession } from './sql.ts'

export { markSeen } from './sql.ts'

/**
 * Adds game launches and rounds to the member's play session, in the caller's transaction. The caller passes each of them exactly once, in any order.
 */
export const recordPlay = async (tx: Tx, memberId: MemberId, plays: readonly Play[]): Promise<void> => {
  await lockMember(tx, memberId)
  const open = await findOpenSession(tx, memberId)
  const sessions = continueSessions(open, plays)
  for (const [i, session] of sessions.entries()) {
    const ended_at = i < sessions.length - 1 ? session.last_at : null
    if (open === null || i > 0) await insertSession(tx, memberId, session, ended_at)
    else if (session !== open || ended_at !== null) await updateSession(tx, open, session, ended_at)
  }
}

/** Adds newly counted rounds to the member's play session, under the member's lock. */
export const countPlay: RoundsCounter = (tx, memberId, rounds) =>
  recordPlay(
    tx,
    memberId,
    rounds.map(({ played_at, stake, win }) => ({ at: played_at, net: win - stake })),
  )

export type Reminder = { readonly hours: number; readonly minutes: number; readonly net: Satang }

/** Returns the reminder of play time that the member has not acknowledged, with current figures. Returns null if there is none. */
export const reminderOf = async (db: Db, memberId: MemberId, now: Date): Promise<Reminder | null> => {
  const open = await findOpenSession(db, memberId)
  if (open === null || open.reminded <= open.seen || isOver(open, now)) return null
  const minutes = Math.floor((now.getTime() - open.began_at.getTime()) / MINUTE_MS)
  return { hours: Math.max(open.reminded, hoursPlayed(open, now)), minutes, net: satang(open.net) }
}
