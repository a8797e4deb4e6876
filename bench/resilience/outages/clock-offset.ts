import { readFileSync } from 'node:fs'

/**
 * Path of a file that contains an offset in ms. The sandbox loads this module first, and the module shifts the clock of the sandbox's process by the
 * offset.
 */
const FILE = process.env.BENCH_CLOCK_FILE ?? ''
const POLL_MS = 50

const real = Date
let aheadMs = 0
const look = (): void => {
  aheadMs = Number(readFileSync(FILE, 'utf8'))
}
const now = (): number => real.now() + aheadMs

look()
setInterval(look, POLL_MS).unref()
globalThis.Date = new Proxy(real, {
  construct: (target, given: [] | [number]) =>
    given.length === 0 ? new target(now()) : new target(...given),
  apply: () => new real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
