import { setTimeout as wait } from 'node:timers/promises'
import { gameSections } from '@sala/contract/games/game.ts'
import type { Context } from '../../context.ts'
import type { SiteDraw, SiteFixture, SiteOffers } from '../../partners/ports/game-site.ts'
import { withOurGames } from '../catalogue/catalogue.ts'
import { sitesOf } from '../site/sites.ts'

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

/** A site's events told of the games as the catalogue has them. */
type ToOurs = <T extends { readonly game_id: string }>(site: string, told: readonly T[]) => Promise<T[]>

type Heard = { readonly at: number; readonly timetable: Timetable }

/**
 * What the first site with matches and draws has on now and next, as this process heard it last; null where it has none, or said nothing for too long. One
 * asking at a time, behind the caller's back once something is known: a silent site makes nobody wait twice.
 */
export const openTimetable = (
  ctx: Context,
  toOurs: ToOurs = (site, told) => withOurGames(ctx.db, site, told),
): (() => Promise<Timetable | null>) => {
  let heard: Heard | null = null
  let askedAt: number | null = null
  let asking: Promise<void> | null = null

  const ask = async (site: string, read: () => Promise<SiteOffers>, at: number): Promise<void> => {
    try {
      const said = await read()
      const fixtures = await toOurs(site, said.fixtures.filter(inSection))
      const draws = await toOurs(site, said.draws.filter(inSection))
      heard = { at, timetable: { ...said, fixtures, draws } }
    } catch (error) {
      ctx.log.warn({ err: error }, 'the game site does not say what is on')
    } finally {
      asking = null
    }
  }
  // A clock that was put back counts as time passed.
  const passed = (since: number, now: number) => Math.abs(now - since) / 1000

  return async () => {
    const site = sitesOf(ctx).find(({ offers }) => offers !== null)
    if (site === undefined || site.offers === null) return null
    const now = ctx.clock.now().getTime()
    if (asking === null && (askedAt === null || passed(askedAt, now) >= KEPT_SECONDS)) {
      askedAt = now
      asking = ask(site.name, site.offers, now)
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
