import { HOUR_MS, MINUTE_MS } from '../../platform/calendar.ts'
/** A longer pause ends a session of play. */
export const PAUSE_MINUTES = 30
const PAUSE_MS = PAUSE_MINUTES * MINUTE_MS

/** A start of a game, or a round: when, and what it won less what it staked. */
export type Play = { readonly at: Date; readonly net: bigint }

export type Session = { readonly began_at: Date; readonly last_at: Date; readonly net: bigint }

export type Continued =
  /** The play belongs to the open session, which is now as said. */
  | { readonly kind: 'goes_on'; readonly session: Session }
  /** The pause was too long, or there was none: a new session begins. */
  | { readonly kind: 'begins'; readonly session: Session }
  /** Of a time before the open session, heard of late. */
  | { readonly kind: 'past' }

export const continueSession = (open: Session | null, play: Play): Continued => {
  const { at, net } = play
  const fresh = { began_at: at, last_at: at, net }
  if (open === null || at.getTime() - open.last_at.getTime() >= PAUSE_MS)
    return { kind: 'begins', session: fresh }
  if (open.began_at.getTime() - at.getTime() >= PAUSE_MS) return { kind: 'past' }
  const session = {
    began_at: at < open.began_at ? at : open.began_at,
    last_at: at > open.last_at ? at : open.last_at,
    net: open.net + net,
  }
  return { kind: 'goes_on', session }
}

/** Sessions after some plays: the one that was open, and those that began since. All but the last are over. */
export const continueSessions = (open: Session | null, plays: readonly Play[]): readonly Session[] => {
  const sessions: Session[] = open === null ? [] : [open]
  for (const play of plays.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const continued = continueSession(sessions.at(-1) ?? null, play)
    if (continued.kind === 'past') continue
    if (continued.kind === 'goes_on') sessions.pop()
    sessions.push(continued.session)
  }
  return sessions
}

export const isOver = (session: Pick<Session, 'last_at'>, now: Date): boolean =>
  now.getTime() - session.last_at.getTime() >= PAUSE_MS

/** Whole hours of play so far. */
export const hoursPlayed = (session: Pick<Session, 'began_at'>, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - session.began_at.getTime()) / HOUR_MS))
