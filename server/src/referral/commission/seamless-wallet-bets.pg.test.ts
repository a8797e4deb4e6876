import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { useReferral } from '../../../test/referral-setup.ts'
import { countSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { playFromWallet } from '../../games/seamless-wallet/seamless-plays.ts'
import { openSession } from '../../games/seamless-wallet/seamless-sessions.ts'
import { postTransfers } from '../../ledger/posting.ts'
import { inTransaction } from '../../platform/db.ts'

const referral = useReferral()

const playerWith = async (memberId: MemberId, amount: bigint): Promise<string> => {
  await inTransaction(referral.ctx.db, tx =>
    postTransfers(tx, [
      {
        id: `given:${memberId}`,
        kind: 'adjustment',
        debit: { house: 'bonus' },
        credit: { member_id: memberId, account: 'wallet' },
        amount: satang(amount),
        reference: memberId,
        at: referral.ctx.clock.now(),
      },
    ]),
  )
  return (await openSession(referral.ctx, memberId, null)) ?? ''
}

test('B06: a friend’s loss from the wallet earns commission, and a late win reduces that of its bet’s week', async () => {
  const parent = await referral.join()
  const child = await referral.join(parent)
  const token = await playerWith(child.id, 100_000n)
  const base = { member_id: child.id, game_id: 'lotus', round: 'r1' }
  const stake = { ...base, kind: 'bet', id: 'b1', closes: true, amount: satang(60_000n), token } as const
  expect(await playFromWallet(referral.ctx, stake)).toMatchObject({ outcome: 'done' })
  await countSeamlessRounds(referral.ctx)
  await referral.settleOn(7)
  expect(await referral.lines(parent)).toMatchObject([{ amount: 3_000, week: '2026-11-18' }])
  // A win that is reported in the next week reduces the loss of the week in which its bet was placed.
  const prize = { ...base, kind: 'win', id: 'w1', closes: true, bet: 'b1', amount: satang(10_000n) } as const
  expect(await playFromWallet(referral.ctx, prize)).toMatchObject({ outcome: 'done' })
  const again = {
    ...base,
    round: 'r2',
    kind: 'bet',
    id: 'b2',
    closes: true,
    amount: satang(30_000n),
  } as const
  const reopened = (await openSession(referral.ctx, child.id, null)) ?? ''
  expect(await playFromWallet(referral.ctx, { ...again, token: reopened })).toMatchObject({ outcome: 'done' })
  await countSeamlessRounds(referral.ctx)
  await referral.settleOn(14)
  expect(await referral.lines(parent)).toMatchObject([
    { amount: 3_000, week: '2026-11-18' },
    { amount: -500, week: '2026-11-25', of_week: '2026-11-18' },
    { amount: 1_500, week: '2026-11-25', of_week: '2026-11-25' },
  ])
})
