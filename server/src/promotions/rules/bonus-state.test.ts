import { bonusStatuses } from '@sala/contract/promotions/bonus.ts'
import { expect, test } from 'vitest'
import { bonusEvents, doStakesCount, isBonusEnding, isBonusRunning, nextBonusStatus } from './bonus-state.ts'

test('a bonus changes its status in these ways and in no other', () => {
  const exits = bonusStatuses.flatMap(from =>
    bonusEvents.flatMap(event => {
      const to = nextBonusStatus(from, event)
      return to === null ? [] : [`${from} ${event} ${to}`]
    }),
  )
  expect(exits).toEqual([
    'offered claim open',
    'offered withdraw withdrawn',
    'open fulfil settling',
    'open give_up giving_up',
    'open expire expiring',
    'open lose lost',
    'settling finish completed',
    'giving_up finish given_up',
    'expiring fulfil settling',
    'expiring finish expired',
  ])
})

test('a bonus that has ended, or was never opened, locks no credit', () => {
  expect(bonusStatuses.filter(isBonusRunning)).toEqual(['open', 'settling', 'giving_up', 'expiring'])
  expect(bonusStatuses.filter(isBonusEnding)).toEqual(['settling', 'giving_up', 'expiring'])
  expect(bonusStatuses.filter(doStakesCount)).toEqual(['open', 'expiring'])
})
