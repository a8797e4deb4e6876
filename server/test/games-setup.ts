import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, beforeAll } from 'vitest'
import { usernameOf } from '../src/games/game-sites/site-account.ts'
import { gamesJobs } from '../src/games/jobs.ts'
import {
  type OpenMovement,
  openMovement,
  sweepWalletIn,
} from '../src/games/transfer-wallet/credit-movements.ts'
import { balancesOf } from '../src/ledger/accounts.ts'
import { postTransfers } from '../src/ledger/posting.ts'
import { inTransaction } from '../src/platform/db.ts'
import { type Jobs, processAll } from '../src/platform/jobs.ts'
import { silentLog } from '../src/platform/log.ts'
import { newId } from '../src/platform/random.ts'
import { fakeGameSite } from './fake-game-site-in-memory.ts'
import { useTestDatabase } from './pg/test-database.ts'
import { type TestContext, testContext } from './test-context.ts'
import { enrolMember } from './test-members.ts'

/** Returns test functions for games on a test database, with an in-memory game site. */
export const useGames = () => {
  const database = useTestDatabase()
  const site = fakeGameSite()
  let ctx: TestContext
  beforeAll(() => {
    ctx = testContext(database.url, { partners: { game_sites: [site] } })
  })
  afterAll(() => ctx.close())

  /** Credits the member's wallet without a deposit, because the games' code must not import that of deposits. */
  const credit = async (memberId: MemberId, amount: bigint): Promise<void> => {
    await inTransaction(ctx.db, async tx => {
      const id = `given:${newId('chk', ctx.clock.now())}`
      await postTransfers(tx, [
        {
          id,
          kind: 'adjustment',
          debit: { house: 'bonus' },
          credit: { member_id: memberId, account: 'wallet' },
          amount: satang(amount),
          reference: id,
          at: ctx.clock.now(),
        },
      ])
    })
  }
  const run = (others: Jobs = {}) => processAll(ctx.pool, { ...gamesJobs(ctx), ...others }, silentLog)
  const sweep = (memberId: MemberId) => inTransaction(ctx.db, tx => sweepWalletIn(tx, ctx, memberId))

  return {
    database,
    site,
    get ctx() {
      return ctx
    },
    credit,
    run,
    sweep,
    open: (order: Omit<OpenMovement, 'amount'> & { amount: bigint }) =>
      inTransaction(ctx.db, tx => openMovement(tx, ctx, { ...order, amount: satang(order.amount) })),
    /** Registers a member and brings this amount to the game site. */
    player: async (amount: bigint): Promise<{ id: MemberId; username: string; token: string }> => {
      const { id, token } = await enrolMember(ctx)
      if (amount > 0n) {
        await credit(id, amount)
        await sweep(id)
        await run()
      }
      return { id, username: usernameOf(id), token }
    },
    balances: (memberId: MemberId) => balancesOf(ctx.db, memberId),
    movements: (memberId: MemberId) =>
      database.query<{
        id: string
        status: string
        direction: string
        silences: number
        reason: string | null
      }>(
        'select id, status, direction, silences, reason from game_movements where member_id = $1 order by created_at, id',
        [memberId],
      ),
    advance: (seconds: number) => ctx.clock.set(new Date(ctx.clock.now().getTime() + seconds * 1000)),
  }
}
