import { satang } from '@sala/contract/wire/money.ts'
import { DAY_MS } from '../../server/src/platform/calendar.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { writeSettings } from '../../server/src/platform/settings.ts'
import { promotionsSettings } from '../../server/src/promotions/settings.ts'
import { allowCodeList, makeBatch, takeCodeList } from '../../server/src/rewards/coupons/coupon-batches.ts'
import { redeemCoupon } from '../../server/src/rewards/coupons/coupon-redemption.ts'
import { type TestContext, testContext } from '../../server/test/test-context.ts'
import { execute, openMeasuredServer } from '../benchmark-database.ts'
import { readFlags } from '../command-line-options.ts'
import { memberAt } from '../ledger/ledger-load.ts'
import { fillMembers } from '../ledger/money-operations.ts'
import { sideBySide } from '../ledger/parallel-callers.ts'
import { printTable, whole } from '../result-table.ts'

/**
 * `npm run bench -- coupons` measures 10,000 members who use one coupon code at the same time. The code has 1,000 uses. The benchmark calls the
 * product's functions directly.
 */

const MEMBERS = 10_000
const USES = 1_000
const CALLERS = 32
const SECONDS_MAX = 10
const REWARD = satang(5_000n)
const BY = { operator: 'nok', checker: 'malee', reason: 'the benchmark' }

const makeCode = async (ctx: TestContext): Promise<string> => {
  const at = ctx.clock.now()
  await writeSettings(ctx.db, promotionsSettings, { free_bonus_deposits: 0 }, at)
  const batch = await inTransaction(ctx.db, async tx => {
    const id = await makeBatch(
      tx,
      BY,
      {
        ...{ title: 'one code', purpose: 'one code', form: 'shared' as const, members: [] },
        ...{ uses: USES, uses_per_person: 1, turnover_times: 5, valid_days: 7, maximum_withdrawal: null },
        ...{ audience: 'everybody' as const, audience_days: null, reward_fixed: REWARD },
        ...{ starts_at: at, ends_at: new Date(at.getTime() + DAY_MS) },
        budget: satang(BigInt(USES) * REWARD),
      },
      at,
    )
    await allowCodeList(tx, BY, id, ['nok', 'malee'], at)
    return id
  })
  const [code = ''] = await takeCodeList(ctx, batch, 'nok')
  return code
}

const { folder } = readFlags(process.argv.slice(2))
const server = await openMeasuredServer(folder)
try {
  const { url, owner } = await server.migrated('coupons')
  await fillMembers(owner, MEMBERS)
  // Gives each member another name and birth date. Otherwise all accounts would count as one person, who may use the code only once.
  await execute(
    owner,
    `update members set name = name || right(id, 5), birth_date = date '1960-01-01' + right(id, 5)::integer`,
    'vacuum analyze',
    'checkpoint',
  )
  const ctx = testContext(url)
  const code = await makeCode(ctx)
  const members = Array.from({ length: MEMBERS }, (_, place) => ({ id: memberAt(place), place }))
  let given = 0
  const { seconds } = await sideBySide(
    members,
    async ({ id, place }) => {
      // Puts ten members into each network, because the product limits the refused attempts of one network.
      const ip = `10.${place % 250}.${Math.floor(place / 250)}.1`
      try {
        await redeemCoupon(ctx, { member_id: id, ip }, code)
        given += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    },
    CALLERS,
  )
  await execute(owner, 'select assert_promotion_budget_invariants()', 'select assert_coupons_invariants()')
  await ctx.close()
  console.log(
    printTable([
      {
        measure: `${whole(MEMBERS)} redemptions of one code with ${whole(USES)} uses, ${CALLERS} callers`,
        budget: `${whole(USES)} bonuses, ${SECONDS_MAX} s`,
        seen: `${whole(given)} bonuses, ${seconds.toFixed(1)} s`,
        figures: `${whole(MEMBERS / seconds)} redemptions/s`,
        kept: given === USES && seconds <= SECONDS_MAX,
      },
    ]),
  )
} finally {
  await server.stop()
}
