import { affiliateDeal, type SentAffiliateDeal } from '@sala/contract/affiliates/affiliate-deal.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { recordSignIn } from '../src/account/devices/device-records.ts'
import { affiliatesJobs } from '../src/affiliates/jobs.ts'
import { adoptDeal, makeAffiliate, makeLink } from '../src/affiliates/partners/affiliate-partners.ts'
import { findLines, findStatements } from '../src/affiliates/statements/statements.ts'
import { addPlayDay } from '../src/ledger/daily-play-totals-sql.ts'
import { bangkokDate } from '../src/platform/calendar.ts'
import { inTransaction } from '../src/platform/db.ts'
import { eraseOwnAccount } from '../src/privacy/account-erasure.ts'
import { withdrawAllCredit } from './member-with-all-data-builder.ts'
import { usePromotions } from './promotions-setup.ts'
import { callerOf, TEST_PASSWORD, type TestMember } from './test-members.ts'

const BAHT = 100n
export const BY_TWO = { operator: 'nok', checker: 'malee', reason: 'ทดสอบ' }
const BY_ONE = { operator: 'nok', reason: 'ทดสอบ' }

export const ACQUISITION = {
  kind: 'acquisition',
  amount: 500,
  minimum_deposit: 300,
  minimum_turnover: 1_000,
  within_days: 10,
} as const
export const SHARE = { kind: 'revenue_share', share_percent: 30, carries_negative: true } as const

type Terms = Omit<Extract<SentAffiliateDeal, { kind: 'acquisition' }>, 'affiliate' | 'from_month'>
type ShareTerms = Omit<Extract<SentAffiliateDeal, { kind: 'revenue_share' }>, 'affiliate' | 'from_month'>

export const dealOf = (affiliate: number, from_month: string, terms: Terms | ShareTerms) =>
  affiliateDeal.parse({ affiliate, from_month, ...terms })

/** Returns test functions for affiliate partners on a test database: they create partners, register members by partners' links, and let them play. */
export const useAffiliates = () => {
  const promotions = usePromotions()
  const { cashier } = promotions
  let made = 0
  const today = () => bangkokDate(cashier.ctx.clock.now())
  const month = () => today().slice(0, 7)
  const join = (affiliate_key: string, given: Parameters<typeof cashier.member>[0] = {}) =>
    cashier.member({ name: `ชื่อ สมมุติ ${++made}`, ...given, affiliate_key })
  const deposit = async (member: Awaited<ReturnType<typeof join>>, baht: number): Promise<void> => {
    const amount = BigInt(baht) * BAHT
    const { ref } = await cashier.prepare(member, amount)
    cashier.pay(member, amount, { ref })
    await cashier.read()
  }
  /** Records the stakes and wins of one day of play, in baht. */
  const play = (member: { id: MemberId }, stake: number, win = 0, day = today()): Promise<void> => {
    const [bet, won] = [BigInt(stake) * BAHT, BigInt(win) * BAHT]
    return inTransaction(cashier.ctx.db, tx =>
      addPlayDay(tx, member.id, { day, rounds: 1, stake: bet, valid_stake: bet, win: won }),
    )
  }
  return {
    ...promotions,
    today,
    month,
    join,
    deposit,
    play,
    setDay: (day: string, hour = 12): void =>
      cashier.ctx.clock.set(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+07:00`)),
    /** Creates an affiliate partner with one link. If terms are given, the partner also has a deal from this month on. */
    partner: async (
      terms: Terms | ShareTerms | null = ACQUISITION,
      contact_phone: string | null = null,
    ): Promise<{ id: number; key: string; name: string }> => {
      const name = `พันธมิตร ${++made}`
      const id = await makeAffiliate(cashier.ctx, BY_ONE, {
        ...{ name, contact_name: 'ผู้ติดต่อ สมมุติ', contact_email: null, contact_phone },
      })
      const key = await makeLink(cashier.ctx, BY_ONE, id, 'หน้าเว็บ')
      if (terms !== null) await adoptDeal(cashier.ctx, BY_TWO, dealOf(id, month(), terms))
      return { id, key, name }
    },
    /** Registers a member by the link `key`. The member then deposits and plays enough to count under the deal `ACQUISITION`. */
    qualify: async (key: string, given: Parameters<typeof cashier.member>[0] = {}) => {
      const member = await join(key, given)
      await deposit(member, 300)
      await play(member, 1_000)
      return member
    },
    /** Records that the member signed in from a device. Two members who use one device count as accounts of one person. */
    signInFrom: ({ id }: Pick<TestMember, 'id'>, device_mark: string) =>
      inTransaction(cashier.ctx.db, tx =>
        recordSignIn(tx, { ...callerOf({ browser: true }), device_mark }, id, cashier.ctx.clock.now()),
      ),
    /** Withdraws all credit of the member, then erases the account, as if the member had requested the erasure. */
    erase: async (member: TestMember): Promise<void> => {
      await withdrawAllCredit(promotions, member)
      await eraseOwnAccount(cashier.ctx, member.id, TEST_PASSWORD)
    },
    /** Runs the nightly job that computes the partner statements. */
    compute: async (): Promise<void> => {
      await affiliatesJobs(cashier.ctx)['affiliates:compute-statements']?.({})
    },
    statements: (id: number) => findStatements(cashier.ctx.db, id),
    lines: (id: number) => findLines(cashier.ctx.db, id),
  }
}
