import { expect, test } from 'vitest'
import { useAffiliates } from '../../../test/affiliates-setup.ts'
import { placeMember } from '../../../test/test-members.ts'
import { secondDeposits } from './member-reports.ts'
import { countWeeks } from './week-counting.ts'

const affiliates = useAffiliates()
const { cashier, partner, join, deposit, setDay } = affiliates

test('a first deposit counts for the link of a partner, the inviting member or nobody, as the member registered', async () => {
  setDay('2034-01-04')
  const { key } = await partner()
  const friend = await placeMember(cashier.ctx)
  const unknown = 'zzzzzzzzzzzz'
  const members = [
    await join(key),
    await join(key),
    await join(key, { referral_key: friend.key }),
    await join(unknown),
  ]
  for (const member of members) await deposit(member, 300)
  await countWeeks(cashier.ctx)
  const { rows } = await secondDeposits(cashier.ctx, '26')
  const shown = rows.map(({ channel, key: of, members: count }) => [channel, of, count])
  expect(shown.toSorted()).toEqual([
    ['affiliate', key, 2],
    ['all', null, 4],
    ['direct', null, 1],
    ['member', null, 1],
  ])
  const stored = await cashier.database.query('select channel from first_deposit_weeks where members = 2')
  expect(stored).toEqual([{ channel: `affiliate:${key}` }])
})
