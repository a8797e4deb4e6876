import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/cashier-setup.ts'
import { usePromotions } from '../../test/promotions-setup.ts'
import { TEST_PASSWORD, type TestMember } from '../../test/test-members.ts'
import { countSeamlessRounds } from '../games/rounds/seamless-rounds.ts'
import { playFromWallet } from '../games/seamless-wallet/seamless-plays.ts'
import { openSession } from '../games/seamless-wallet/seamless-sessions.ts'
import { eraseOwnAccount } from './account-erasure.ts'

const { cashier, deposit } = usePromotions()
const LONGER_THAN_A_ROUND_MINUTES = 49 * 60
beforeAll(() => {
  cashier.site.wallet = 'seamless'
})

const erase = ({ id }: Pick<TestMember, 'id'>) => eraseOwnAccount(cashier.ctx, id, TEST_PASSWORD)
const walletOf = async (member: TestMember) => (await cashier.balances(member)).wallet
const base = (member: TestMember) => ({ member_id: member.id, game_id: 'lotus', round: 'r1', closes: false })

test('an account with an undecided wallet bet is not erased', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, null)
  const token = (await openSession(cashier.ctx, member.id, null)) ?? ''
  const stake = { ...base(member), kind: 'bet', id: 'b1', amount: satang(10_000n), token } as const
  expect(await playFromWallet(cashier.ctx, stake)).toMatchObject({ outcome: 'done', balance: 0n })
  expect(await refusalOf(erase(member))).toBe('erasure_bets_open')
})

test('a win after the erasure is paid once into the account, and its bet can still be rolled back', async () => {
  const member = await cashier.member()
  await deposit(member, 10_000n, null)
  const token = (await openSession(cashier.ctx, member.id, null)) ?? ''
  const of = { ...base(member), round: 'r2' }
  const stake = { ...of, kind: 'bet', id: 'b2', amount: satang(10_000n), token } as const
  await playFromWallet(cashier.ctx, stake)
  cashier.advance(LONGER_THAN_A_ROUND_MINUTES)
  await countSeamlessRounds(cashier.ctx)
  await erase(member)
  expect((await playFromWallet(cashier.ctx, { ...stake, id: 'b3' })).outcome).not.toBe('done')
  const prize = { ...of, kind: 'win', id: 'w2', bet: 'b2', amount: satang(30_000n) } as const
  for (let tries = 0; tries < 2; tries++)
    expect(await playFromWallet(cashier.ctx, prize)).toEqual({ outcome: 'done', balance: 30_000n })
  expect(await walletOf(member)).toBe(30_000n)
  const back = { ...of, kind: 'rollback', id: 'k2', of: 'b2' } as const
  expect(await playFromWallet(cashier.ctx, back)).toMatchObject({ outcome: 'done' })
  await countSeamlessRounds(cashier.ctx)
  expect(await walletOf(member)).toBe(40_000n)
})
