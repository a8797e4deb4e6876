import type { MemberId } from '@sala/contract/wire/ids.ts'
import { afterAll, beforeAll } from 'vitest'
import { gamesJobs } from '../src/games/jobs.ts'
import { addPlayDay } from '../src/ledger/daily-play-totals-sql.ts'
import { bangkokDate, DAY_MS } from '../src/platform/calendar.ts'

import { inTransaction } from '../src/platform/db.ts'
import type { Caller } from '../src/platform/http/caller-identity.ts'
import { processAll } from '../src/platform/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { writeSettings } from '../src/platform/settings.ts'
import { claimCommission } from '../src/referral/commission-claims/commission-claims.ts'
import { referralJobs } from '../src/referral/jobs.ts'
import { referralSettings } from '../src/referral/settings.ts'
import { fakeGameSite } from './fake-game-site-in-memory.ts'
import { useTestDatabase } from './pg/test-database.ts'
import { TEST_START, type TestContext, testContext } from './test-context.ts'
import { placeMember, registerMember, type TestMember } from './test-members.ts'

export type Friend = TestMember & { readonly key: string }
export type Commission = {
  earner_id: MemberId
  of_week: string
  week: string
  amount: bigint
  status: string
}

const playOn = (day: number, netLoss: bigint) => ({
  day: bangkokDate(new Date(TEST_START.getTime() + day * DAY_MS)),
  rounds: 1,
  stake: netLoss > 0n ? netLoss : 0n,
  valid_stake: netLoss > 0n ? netLoss : 0n,
  win: netLoss > 0n ? 0n : -netLoss,
})

/** Returns test functions for referrals on a test database. The clock starts on a Wednesday. */
export const useReferral = () => {
  const database = useTestDatabase()
  let ctx: TestContext
  let people = 0
  beforeAll(() => {
    ctx = testContext(database.url, { partners: { game_sites: [fakeGameSite()] } })
  })
  afterAll(() => ctx.close())

  const settle = async (): Promise<void> => {
    await referralJobs(ctx)['referral:settle']?.({})
  }

  /** Registers a member by an inviter's referral key. Each member has another name and network, so that no two count as one person. */
  const join = async (
    by: { key: string } | null = null,
    given: { name?: string; from?: Partial<Caller>; bank?: 'scb' | 'kbank' | null } = {},
  ): Promise<Friend> => {
    people += 1
    const key = by === null ? {} : { referral_key: by.key }
    const member = await registerMember(ctx, { name: `คนที่ ${people}`, ...key, ...given })
    const [row] = await database.query<{ key: string }>(
      'select key from referral_members where member_id = $1',
      [member.id],
    )
    return { ...member, key: row?.key ?? '' }
  }
  /** Moves the clock to the given number of days after the start. */
  const on = (day: number): void => ctx.clock.set(new Date(TEST_START.getTime() + day * DAY_MS))

  return {
    database,
    get ctx() {
      return ctx
    },
    settle,
    settleOn: (day: number): Promise<void> => {
      on(day)
      return settle()
    },
    join,
    /** Registers two members on the first day. The first one invites the second. */
    joinPair: async (): Promise<[parent: Friend, child: Friend]> => {
      on(0)
      const parent = await join()
      return [parent, await join(parent)]
    },
    /**
     * Inserts a member with an inviter directly into the database, because a registration is too slow for tests with many members. The default name
     * is unique.
     */
    place: async (by: { key: string } | null = null, called?: string): Promise<Friend & { name: string }> => {
      people += 1
      const name = called ?? `คนที่ ${people}`
      return { ...(await placeMember(ctx, { referral_key: by?.key ?? null, name })), name }
    },
    /** Returns how much commission the member has earned and claimed. */
    sums: async (earner: { id: MemberId }): Promise<{ earned: bigint; claimed: bigint }> => {
      const [row] = await database.query<{ earned: string; claimed: string }>(
        `select coalesce(sum(amount), 0)::text as earned,
                coalesce(sum(amount) filter (where status = 'claimed'), 0)::text as claimed
           from referral_commissions where earner_id = $1 and status <> 'excluded'`,
        [earner.id],
      )
      return { earned: BigInt(row?.earned ?? 0), claimed: BigInt(row?.claimed ?? 0) }
    },
    /** Records a member's net loss on a day, given as the number of days since the start. A negative loss is a win. */
    played: (member: { id: MemberId }, day: number, netLoss: bigint): Promise<void> =>
      inTransaction(ctx.db, tx => addPlayDay(tx, member.id, playOn(day, netLoss))),
    playedTogether: (playDays: readonly { id: MemberId; day: number; loss: bigint }[]): Promise<void> =>
      inTransaction(ctx.db, async tx => {
        for (const { id, day, loss } of playDays) await addPlayDay(tx, id, playOn(day, loss))
      }),
    on,
    set: (value: Parameters<typeof writeSettings<typeof referralSettings.schema>>[2]) =>
      writeSettings(ctx.db, referralSettings, value, ctx.clock.now()),
    claim: (member: { id: MemberId }, key: string | null = null) => claimCommission(ctx, member.id, key),
    lines: (earner: { id: MemberId }) =>
      database.query<Commission>(
        `select earner_id, of_week::text, week::text, amount::int, status from referral_commissions
          where earner_id = $1 order by no`,
        [earner.id],
      ),
    run: () => processAll(ctx.pool, gamesJobs(ctx), silentLog),
  }
}
