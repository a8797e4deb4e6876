import { outagesOf, ROOTLESS_OUTAGES } from './outages.ts'
import { clockOutages } from './wrong-clock-outages.ts'

/** Outages that need no root rights. Some of them require that the test can set the sandbox's clock. */
export const OUTAGES = [...ROOTLESS_OUTAGES, ...clockOutages]
export const outages = outagesOf(OUTAGES)
