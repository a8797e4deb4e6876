import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from '../product.ts'
import type { Outage } from './outages.ts'

const SECOND_MS = 1_000
/**
 * Within both tolerances: a partner refuses signatures that differ by more than 60 s, and we refuse
 * callbacks that differ by more than 300 s.
 */
const WITHIN_MS = 45 * SECOND_MS
const BEYOND_MS = 20 * 60 * SECOND_MS
/** The sandbox polls its clock file at this interval. */
const SET_MS = 200

const apart = async (house: House, aheadMs: number, lasts: () => Promise<void>): Promise<void> => {
  await house.setOutsideClock(aheadMs)
  await sleep(SET_MS)
  await lasts()
}

/** Within the tolerance, everything works. */
const within: Outage = {
  what: 'the clock of bank and site is 45 s ahead of ours, and then 45 s behind',
  ...{ logs: null, goesOn: true },
  does: async (house, lasts) => {
    await apart(house, WITHIN_MS, lasts)
    await apart(house, -WITHIN_MS, lasts)
    await house.setOutsideClock(0)
  },
}

/**
 * Beyond the tolerance, both sides reject signatures, and bank lines may be later than the deposit's expiry.
 */
const beyond = (aheadMs: number, how: string): Outage => ({
  what: `the clock of bank and site is 20 minutes ${how} ours`,
  logs: /signed call differs too much from ours/,
  says: ['503 game_site_silent', '503 gateway_silent'],
  does: async (house, lasts) => {
    await apart(house, aheadMs, lasts)
    await house.setOutsideClock(0)
  },
})

export const clocksApart: readonly Outage[] = [
  within,
  beyond(BEYOND_MS, 'ahead of'),
  beyond(-BEYOND_MS, 'behind'),
]
