import { setTimeout as wait } from 'node:timers/promises'
import { gameSections } from '@sala/contract/games/game-facts.ts'
import type { Context } from '../../context.ts'
import type { SiteDraw, SiteFixture, SiteOffers } from '../../partners/ports/game-site.ts'
import { mapSiteGames } from '../catalogue/catalogue.ts'
import { sitesOf } from '../game-sites/game-sites.ts'

/** Seconds for which a process caches a game site's events and odds. */
const KEPT_SECONDS = 10
/** Age in seconds after which odds are hidden, because outdated odds mislead. */
const SHOWN_SECONDS = 120
/** Maximum time in ms that a page waits for a game site's first response. The page asks again later. */
const FIRST_WAIT_MS = 1_500

type InSection<T> = T & { readonly section: (typeof gameSections)[number] }

export type Timetable = Omit<SiteOffers, 'fixtures' | 'draws'> & {
  readonly fixtures: InSection<SiteFixture>[]
  readonly draws: InSection<SiteDraw>[]
}

const inSection = <T extends { readonly section: string }>(event: T): event is InSection<T> =>
  gameSections.some(section => section === event.section)

/** Function that replaces the game ids in a game site's events by the ids of the lobby's catalogue. */
type ToOurs = <T extends { readonly game_id: string }>(site: string, items: readonly T[]) => Promise<T[]>

type CachedTimetable = { readonly at: number; readonly timetable: Timetable }

/** What this process knows of one game site's events: the last answer, the time of the last call, and the call in progress. */
type SiteState = { cached: CachedTimetable | null; askedAt: number | null; asking: Promise<void> | null }

/**
 * Returns a function that returns the current and next events (sports matches, lottery draws) of all game sites, cached in this process. The result
 * is null if no site has events, or if all sites have failed for too long. Each site is called separately in the background, so that an outage of one
 * site does not affect the others.
 */
export const openTimetable = (
  ctx: Context,
  toOurs: ToOurs = (site, items) => mapSiteGames(ctx.db, site, items),
): (() => Promise<Timetable | null>) => {
  const bySite = new Map<string, SiteState>()

  const ask = async (
    site: string,
    read: () => Promise<SiteOffers>,
    state: SiteState,
    at: number,
  ): Promise<void> => {
    try {
      const said = await read()
      const fixtures = await toOurs(site, said.fixtures.filter(inSection))
      const draws = await toOurs(site, said.draws.filter(inSection))
      state.cached = { at, timetable: { ...said, fixtures, draws } }
    } catch (error) {
      ctx.log.warn({ err: error, site }, 'the game site did not return its timetable')
    } finally {
      state.asking = null
    }
  }
  // The age is an absolute value, so that a cached value expires even if the clock was set back.
  const passed = (since: number, now: number) => Math.abs(now - since) / 1000

  const cachedOf = async (site: string, read: () => Promise<SiteOffers>, now: number) => {
    const state = bySite.get(site) ?? { cached: null, askedAt: null, asking: null }
    bySite.set(site, state)
    const { asking, askedAt } = state
    if (asking === null && (askedAt === null || passed(askedAt, now) >= KEPT_SECONDS)) {
      state.askedAt = now
      state.asking = ask(site, read, state, now)
    }
    const isShown = () => state.cached !== null && passed(state.cached.at, now) < SHOWN_SECONDS
    if (!isShown() && state.asking !== null)
      await Promise.race([state.asking, wait(FIRST_WAIT_MS, undefined, { ref: false })])
    return isShown() ? (state.cached?.timetable ?? null) : null
  }

  return async () => {
    const now = ctx.clock.now().getTime()
    const asked = sitesOf(ctx).map(({ name, offers }) =>
      offers === null ? null : cachedOf(name, offers, now),
    )
    const cached = (await Promise.all(asked)).filter(one => one !== null)
    return cached.length === 0 ? null : mergedOf(cached)
  }
}

/** Merges the timetables of several sites into one. The time of the result is that of the oldest timetable. */
const mergedOf = (cached: readonly Timetable[]): Timetable => {
  const notices = cached.map(({ notice }) => notice).filter(notice => notice !== null)
  return {
    said_at: new Date(Math.min(...cached.map(({ said_at }) => said_at.getTime()))),
    notice: notices.length === 0 ? null : [...new Set(notices)].join(' '),
    fixtures: cached
      .flatMap(({ fixtures }) => fixtures)
      .sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime()),
    draws: cached.flatMap(({ draws }) => draws).sort((a, b) => a.draws_at.getTime() - b.draws_at.getTime()),
  }
}

const opened = new WeakMap<Context, () => Promise<Timetable | null>>()

/**
 * Returns current and next events of all game sites from this process's cache. Returns null if there are no events, or after a long outage
 * of all sites.
 */
export const timetableOf = (ctx: Context): Promise<Timetable | null> => {
  const known = opened.get(ctx) ?? openTimetable(ctx)
  opened.set(ctx, known)
  return known()
}
