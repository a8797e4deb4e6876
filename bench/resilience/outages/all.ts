import { clocksApart } from './clocks.ts'
import { outagesOf, PLAIN } from './outages.ts'

/** What needs nothing of the machine, in a house whose outside has a clock that can be set. */
export const OUTAGES = [...PLAIN, ...clocksApart]
export const outages = outagesOf(OUTAGES)
