import type { MemberId } from '@sala/contract/wire/ids.ts'
import { usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { syncRounds } from '../../server/src/games/rounds/round-sync.ts'
import type { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import type { TestContext } from '../../server/test/test-context.ts'
import { execute, type MeasuredServer } from '../benchmark-database.ts'
import { measure, type Sample } from '../cpu-time-sample.ts'
import { sideBySide } from './parallel-callers.ts'

export type PlayRuns = {
  /** Measurements of `syncRounds`, which imports the rounds of a member with a bonus. One batch has all rounds since the last poll. */
  readonly rounds: Sample[]
}

/** Number of game rounds in a batch. A member plays a round every three seconds, and the worker imports rounds once a minute. */
const ROUNDS_A_READING = 20
const ROUND_MS = 3_000
const STAKE = 1_000n
const AT_THE_SITE = 100_000_000n

export type Play = { measureInto(runs: PlayRuns, server: MeasuredServer): Promise<void> }

/** Opens players with a bonus that they cannot complete. Their rounds also count for the weekly cashback and for their inviters' commission. */
export const openPlay = async (
  ctx: TestContext,
  site: ReturnType<typeof fakeGameSite>,
  owner: string,
  players: readonly MemberId[],
): Promise<Play> => {
  const opened = ctx.clock.now()
  await execute(owner, bonusesOf(players, opened))
  let played = 0
  return {
    measureInto: async (runs, server) => {
      for (const player of players) {
        site.wallets.set(usernameOf(player), AT_THE_SITE)
        for (let i = 1; i <= ROUNDS_A_READING; i++)
          site.play(
            usernameOf(player),
            STAKE,
            i % 2 === 0 ? STAKE : 0n,
            new Date(opened.getTime() + (played + i) * ROUND_MS),
          )
      }
      played += ROUNDS_A_READING
      const sample = await measure(server, async () => {
        const work = await sideBySide(players, player => syncRounds(ctx, player))
        return { ...work, count: work.count * ROUNDS_A_READING }
      })
      runs.rounds.push(sample)
    },
  }
}

const bonusesOf = (players: readonly MemberId[], opened: Date): string => `
  insert into bonuses (member_id, id, promotion_id, period, bank_mark, status, amount, created_at, opened_at, expires_at,
    own_at_open, inflow_at_open, gap_at_open, result_at_open, seq_at_open)
  select id, 'bon_' || right(id, 26), 2, 'once', id, 'open', 10000000, '${opened.toISOString()}', '${opened.toISOString()}',
         timestamptz '${opened.toISOString()}' + interval '30 days', 0, 0, 0, 0, 0
    from members where id in (${players.map(id => `'${id}'`).join(', ')})`
