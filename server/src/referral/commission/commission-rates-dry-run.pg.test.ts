import { expect, test } from 'vitest'
import { useReferral } from '../../../test/referral-setup.ts'
import { readSettings } from '../../platform/settings.ts'
import { referralSettings } from '../settings.ts'
import { tryReferralRates } from './commission-rates-dry-run.ts'

const referral = useReferral()

test('a dry run with current rates equals the settlement, with other rates their result, and writes nothing', async () => {
  const [top] = [await referral.join()]
  const middle = await referral.join(top)
  const player = await referral.join(middle)
  await referral.played(player, 1, 100_000n)
  await referral.played(middle, 2, 40_000n)
  await referral.settleOn(7)
  const lines = async () => [...(await referral.lines(top)), ...(await referral.lines(middle))]
  const settled = await lines()
  const paid = settled.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const held = await readSettings(referral.ctx.db, referralSettings)
  const same = await tryReferralRates(referral.ctx, held)
  expect(same).toMatchObject({ is_whole: true, changed: [], before: { commission: paid, excluded: 0n } })
  expect(same.after).toEqual(same.before)

  const doubled = { ...held, level_1_percent: held.level_1_percent * 2 }
  const more = await tryReferralRates(referral.ctx, doubled)
  // Only the rate of level 1 is doubled. At this level the middle member earns from the player's loss of 1,000 baht, and the top member from the
  // middle member's loss of 400 baht.
  const ofFirst = BigInt(Math.round(held.level_1_percent * 1_400))
  expect(more.after.commission).toBe(paid + ofFirst)
  expect(more.changed.map(({ member_id }) => member_id).toSorted()).toEqual([top.id, middle.id].toSorted())
  expect(more.changed.reduce((sum, each) => sum + each.more, 0n)).toBe(ofFirst)
  expect(await lines()).toEqual(settled)
})

test('commission excluded for marked pairs is reported, and is no cost', async () => {
  const [parent, child] = await referral.joinPair()
  await referral.played(child, 1, 500_000n)
  await referral.database.query(
    `insert into referral_marks (ancestor_id, member_id, kind, found_at) values ($1, $2, 'device', now())`,
    [parent.id, child.id],
  )
  referral.on(7)
  const held = await readSettings(referral.ctx.db, referralSettings)
  const before = await tryReferralRates(referral.ctx, held)
  const tried = await tryReferralRates(referral.ctx, { ...held, level_1_percent: held.level_1_percent + 1 })
  expect(tried.after.excluded - before.after.excluded).toBe(5_000n)
  expect(tried.changed.some(({ member_id }) => member_id === parent.id)).toBe(false)
})
