import { clocksApart } from './clocks.ts'
import { outagesOf, PLAIN } from './outages.ts'

/** Outages that need no root, with a sandbox clock that can be set. */
export const OUTAGES = [...PLAIN, ...clocksApart]
export const outages = outagesOf(OUTAGES)
