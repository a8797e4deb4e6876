import { setTimeout as wait } from 'node:timers/promises'
import { gameSections } from '@sala/contract/games/game.ts'
import type { Context } from '../../context.ts'
import type { SiteDraw, SiteFixture, SiteOffers } from '../../partners/ports/game-site.ts'

/** Everybody looks at the same odds: the site is asked at most once in this time, by each process. */
const KEPT_SECONDS = 10
/** What was said longer ago is not shown: odds that old mislead. */
const SHOWN_SECONDS = 120
/** A page waits no longer for what was never heard; it asks again by itself. */
const FIRST_WAIT_MS = 1_500

type InSection<T> = T & { readonly section: (typeof gameSections)[number] }

export type Timetable = Omit<SiteOffers, 'fixtures' | 'draws'> & {
  readonly fixtures: InSection<SiteFixture>[]
  readonly draws: InSection<SiteDraw>[]
}

const inSection = <T extends { readonly section: string }>(event: T): event is InSection<T> =>
  gameSections.some(section => section === event.section)

type Heard = { readonly at: number; readonly timetable: Timetable }

/**
 * What the site has on now and next, as this process heard it last; null where it has none, or said nothing for too long. One
 * asking at a time, behind the caller's back once something is known: a silent site makes nobody wait twice.
 */
export const openTimetable = (ctx: Context): (() => Promise<Timetable | null>) => {
  let heard: Heard | null = null
  let askedAt: number | null = null
  let asking: Promise<void> | null = null

  const ask = async (read: () => Promise<SiteOffers>, at: number): Promise<void> => {
    try {
      const said = await read()
      heard = {
        at,
        timetable: {
          ...said,
          fixtures: said.fixtures.filter(inSection),
          draws: said.draws.filter(inSection),
        },
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'the game site does not say what is on')
    } finally {
      asking = null
    }
  }
  // A clock that was put back counts as time passed.
  const passed = (since: number, now: number) => Math.abs(now - since) / 1000

  return async () => {
    const read = ctx.partners.game_site.offers
    if (read === null) return null
    const now = ctx.clock.now().getTime()
    if (asking === null && (askedAt === null || passed(askedAt, now) >= KEPT_SECONDS)) {
      askedAt = now
      asking = ask(read, now)
    }
    const isShown = () => heard !== null && passed(heard.at, now) < SHOWN_SECONDS
    if (!isShown() && asking !== null)
      await Promise.race([asking, wait(FIRST_WAIT_MS, undefined, { ref: false })])
    return isShown() ? (heard?.timetable ?? null) : null
  }
}

const opened = new WeakMap<Context, () => Promise<Timetable | null>>()

/** The one timetable of this process. */
export const timetableOf = (ctx: Context): Promise<Timetable | null> => {
  const known = opened.get(ctx) ?? openTimetable(ctx)
  opened.set(ctx, known)
  return known()
}
