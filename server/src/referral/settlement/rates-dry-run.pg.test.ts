import { expect, test } from 'vitest'
import { useReferral } from '../../../test/referral.ts'
import { readSettings } from '../../platform/settings.ts'
import { referralSettings } from '../settings.ts'
import { tryReferralRates } from './rates-dry-run.ts'

const town = useReferral()

test('a dry run with current rates equals the settlement, with other rates their result, and writes nothing', async () => {
  const [top] = [await town.join()]
  const middle = await town.join(top)
  const player = await town.join(middle)
  await town.played(player, 1, 100_000n)
  await town.played(middle, 2, 40_000n)
  await town.settleOn(7)
  const lines = async () => [...(await town.lines(top)), ...(await town.lines(middle))]
  const settled = await lines()
  const paid = settled.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const held = await readSettings(town.ctx.db, referralSettings)
  const same = await tryReferralRates(town.ctx, held)
  expect(same).toMatchObject({ is_whole: true, changed: [], before: { commission: paid, excluded: 0n } })
  expect(same.after).toEqual(same.before)

  const doubled = { ...held, level_1_percent: held.level_1_percent * 2 }
  const more = await tryReferralRates(town.ctx, doubled)
  // Only first-level commission doubles: from player to middle member, and from middle to top member.
  const ofFirst = BigInt(Math.round(held.level_1_percent * 1_400))
  expect(more.after.commission).toBe(paid + ofFirst)
  expect(more.changed.map(({ member_id }) => member_id).toSorted()).toEqual([top.id, middle.id].toSorted())
  expect(more.changed.reduce((sum, each) => sum + each.more, 0n)).toBe(ofFirst)
  expect(await lines()).toEqual(settled)
})

test('commission excluded for marked pairs is reported, and is no cost', async () => {
  const [parent, child] = await town.joinPair()
  await town.played(child, 1, 500_000n)
  await town.database.query(
    `insert into referral_marks (ancestor_id, member_id, kind, found_at) values ($1, $2, 'device', now())`,
    [parent.id, child.id],
  )
  town.on(7)
  const held = await readSettings(town.ctx.db, referralSettings)
  const before = await tryReferralRates(town.ctx, held)
  const tried = await tryReferralRates(town.ctx, { ...held, level_1_percent: held.level_1_percent + 1 })
  expect(tried.after.excluded - before.after.excluded).toBe(5_000n)
  expect(tried.changed.some(({ member_id }) => member_id === parent.id)).toBe(false)
})
