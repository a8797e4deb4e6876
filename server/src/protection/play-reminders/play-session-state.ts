import { HOUR_MS, MINUTE_MS } from '../../platform/calendar.ts'
/** Length of the pause that ends a play session, in minutes. */
export const PAUSE_MINUTES = 30
const PAUSE_MS = PAUSE_MINUTES * MINUTE_MS

/** A game launch or a game round, with its time and net result (wins minus stakes). */
export type Play = { readonly at: Date; readonly net: bigint }

export type Session = { readonly began_at: Date; readonly last_at: Date; readonly net: bigint }

export type SessionStep =
  /** The open play session continues. `session` is its new state. */
  | { readonly kind: 'goes_on'; readonly session: Session }
  /** A new play session begins, because no session is open or the pause was too long. */
  | { readonly kind: 'begins'; readonly session: Session }
  /** The launch or round was reported late and is older than the open play session, so it is ignored. */
  | { readonly kind: 'past' }

export const continueSession = (open: Session | null, play: Play): SessionStep => {
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

/** Adds launches and rounds to the open play session, and returns this session and those that follow it. All except the last have ended. */
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

export const hoursPlayed = (session: Pick<Session, 'began_at'>, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - session.began_at.getTime()) / HOUR_MS))
