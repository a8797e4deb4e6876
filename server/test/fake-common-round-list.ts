import { satang } from '@sala/contract/wire/money.ts'
import type { CommonList, CommonRound } from '../src/partners/ports/game-site.ts'
import { type FakeSite, PLAYED_AT } from './fake-game-site-in-memory.ts'

/**
 * Gives the fake game site a list of all members' rounds in small pages, in addition to its list for each member. A round has different numbers in
 * the two lists.
 */
export const addCommonList = (site: FakeSite, pageRounds: number) => {
  const listed: CommonRound[] = []
  const known = new Map<string, number>()
  const fails: Error[] = []
  let reads = 0
  const listen = (): void => {
    for (const username of site.wallets.keys()) {
      const own = site.roundsOf(username)
      for (let at = known.get(username) ?? 0; at < own.length; at++) {
        const round = own[at]
        if (round !== undefined) listed.push({ ...round, username, own_cursor: String(at + 1) })
      }
      known.set(username, own.length)
    }
  }
  const common: CommonList = {
    read: async after => {
      reads += 1
      const failure = fails.shift()
      if (failure !== undefined) throw failure
      listen()
      const from = Number(after ?? '0')
      const page = listed.slice(from, from + pageRounds)
      const next = page.length === 0 ? after : String(from + page.length)
      return { rounds: page, unreadable: [], next, is_last: page.length < pageRounds }
    },
    isBehind: (own, { own_cursor }) => Number(own_cursor) > Number(own ?? '0'),
  }
  site.rounds = { ...site.rounds, common }
  return {
    reads: () => reads,
    failNext: (failure: Error): void => void fails.push(failure),
    addOf: (username: string): void => {
      const money = { stake: satang(500n), valid_stake: satang(500n), win: satang(0n) }
      listed.push({
        round_id: 'r-strange',
        game_id: 'g',
        ...money,
        played_at: PLAYED_AT,
        username,
        own_cursor: '1',
      })
    },
  }
}
