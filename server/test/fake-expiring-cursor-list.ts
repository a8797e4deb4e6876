import type { RoundsFeed, SiteRound } from '../src/partners/ports/game-site.ts'
import type { FakeSite } from './fake-game-site-in-memory.ts'

type NamedRound = SiteRound & { readonly username: string }

/**
 * Replaces the fake game site's lists of rounds by one list of all members' rounds in small pages. Its cursors are texts without visible meaning,
 * and can expire.
 */
export const serveCommonList = (site: FakeSite, pageRounds: number) => {
  const listed: NamedRound[] = []
  const known = new Set<string>()
  let age = 0
  const listen = (): void => {
    for (const username of site.wallets.keys())
      for (const round of site.roundsOf(username)) {
        const id = `${username} ${round.round_id}`
        if (!known.has(id)) listed.push({ ...round, username })
        known.add(id)
      }
  }
  const rounds: RoundsFeed = {
    of: 'site',
    read: async after => {
      listen()
      const [of, from] =
        after === null ? [`age ${age}`, 0] : [after.split('/')[0], Number(after.split('/')[1])]
      if (of !== `age ${age}`) return null
      const page = listed.slice(from, from + pageRounds)
      return {
        rounds: page,
        unreadable: [],
        next: page.length === 0 ? after : `age ${age}/${from + page.length}`,
        is_last: page.length < pageRounds,
      }
    },
  }
  Object.assign(site, { rounds })
  return {
    /** Makes all cursors expire that the list has returned until now. */
    forget: (): void => {
      age += 1
    },
    add: (round: NamedRound): void => {
      listed.push(round)
    },
  }
}
