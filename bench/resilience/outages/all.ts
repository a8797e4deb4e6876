import { clocksApart } from './clocks.ts'
import { outagesOf, PLAIN } from './outages.ts'

/** Outages without special rights, with a settable sandbox clock. */
export const OUTAGES = [...PLAIN, ...clocksApart]
export const outages = outagesOf(OUTAGES)
