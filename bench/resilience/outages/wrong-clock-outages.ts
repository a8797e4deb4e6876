import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product-under-test.ts'
import type { Outage } from './outages.ts'

const SECOND_MS = 1_000
/**
 * Difference between the clocks in ms that both sides accept. A partner refuses signatures whose time differs by more than 60 s from its own. The
 * product refuses callbacks whose time differs by more than 300 s.
 */
const WITHIN_MS = 45 * SECOND_MS
const BEYOND_MS = 20 * 60 * SECOND_MS
/**
 * Time in ms to wait after the file with the sandbox's clock was changed. The sandbox reads this file again and again, and knows the change by then.
 */
const SET_MS = 200

const apart = async (product: Product, aheadMs: number, lasts: () => Promise<void>): Promise<void> => {
  await product.setOutsideClock(aheadMs)
  await sleep(SET_MS)
  await lasts()
}

/** Outage in which the clocks of product and partners differ by an accepted time. Everything must work. */
const within: Outage = {
  what: 'the clock of bank and site is 45 s ahead of ours, and then 45 s behind',
  ...{ logs: null, creditsContinue: true },
  does: async (product, lasts) => {
    await apart(product, WITHIN_MS, lasts)
    await apart(product, -WITHIN_MS, lasts)
    await product.setOutsideClock(0)
  },
}

/**
 * Returns an outage in which the clocks differ by more than both sides accept, so that they refuse signatures. Because of the wrong clock, the bank
 * may report a payment as later than the end of its deposit.
 */
const beyond = (aheadMs: number, how: string): Outage => ({
  what: `the clock of bank and site is 20 minutes ${how} ours`,
  logs: /signed call differs too much from ours/,
  allowedAnswers: ['503 game_site_silent', '503 gateway_silent'],
  does: async (product, lasts) => {
    await apart(product, aheadMs, lasts)
    await product.setOutsideClock(0)
  },
})

export const farBehind = beyond(-BEYOND_MS, 'behind')
export const clockOutages: readonly Outage[] = [within, beyond(BEYOND_MS, 'ahead of'), farBehind]
