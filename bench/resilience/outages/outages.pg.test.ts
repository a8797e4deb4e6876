import { afterAll, expect, test } from 'vitest'
import { playsAll, sizeOr } from '../../../server/test/simulation/simulation-seeds.ts'
import { compareBooks } from '../ledger-check.ts'
import { openProduct, type ProductOptions } from '../product-under-test.ts'
import { CALM_LOAD } from '../run-sizes.ts'
import { noAcknowledgements } from '../simulated-member.ts'
import { openNames } from './dns-outage.ts'
import { openSmallDisk } from './full-disk.ts'
import { OUTAGES } from './outage-list.ts'
import { type Outage, runAllOutages, violationsOf } from './outages.ts'
import { farBehind } from './wrong-clock-outages.ts'

const LIMIT_MS = 600_000
/** Duration of each outage in ms. The callers make dozens of calls in it. */
const FOR_MS = sizeOr(2_500, 4_000)
const SEED = 1
const MEMBERS = 16
/** Size of the disk in MB. It has space for an empty product and for the rows of some seconds of load. */
const DISK_MB = 400

/** Runs the outages on a separate product. Returns the violations of each outage, and the differences that the check of the ledger found. */
const runOutages = async (list: readonly Outage[], options: Omit<ProductOptions, 'memberCount'>) => {
  const product = await openProduct({ memberCount: MEMBERS, ...options })
  try {
    const acknowledged = noAcknowledgements()
    const seen = await runAllOutages(product, acknowledged, list, FOR_MS, SEED, CALM_LOAD)
    const short = list.map((outage, n) => {
      const one = seen[n]
      const all = one === undefined ? ['was not seen'] : violationsOf(outage, one)
      // Violations of the form `× none` (broken connections) are ignored, because their number depends on the machine. If a broken connection makes a
      // process fail, the check at the end finds it.
      return { what: outage.what, short: all.filter(words => !words.endsWith('× none')) }
    })
    return { short, verdict: await compareBooks(product, acknowledged) }
  } finally {
    await product.stop()
  }
}

const nothing = (list: readonly Outage[]) => ({
  short: list.map(({ what }) => ({ what, short: [] })),
  verdict: { lost: [], doubled: [], faults: [] },
})

/** A small disk and a DNS server, each null without root rights. The output then says that its tests did not run. */
const disk = await openSmallDisk(DISK_MB)
const names = await openNames()
for (const [what, own] of Object.entries({ 'a full disk': disk, 'host names that do not resolve': names }))
  if (own === null)
    console.error(`bench/resilience/: ${what}: this machine does not permit it, so it was NOT TESTED`)
afterAll(async () => {
  await disk?.close()
  await names?.close()
})

/** Of the two outages in which the partners' clock is far from ours, `npm test` plays the one in which it is ahead. */
const PLAYED = OUTAGES.filter(outage => playsAll() || outage !== farBehind)

// This product also uses the test's DNS server, so that the outage of DNS, the last of the list, needs no separate product.
test(
  'during table locks, clock jumps and clock differences with partners, calls fail with a retry time at worst, and nothing is lost',
  async () => {
    const list = [...PLAYED, ...(names?.outages ?? [])]
    const options = { setsOutsideClock: true, ...(names === null ? {} : { names }) } as const
    expect(await runOutages(list, options)).toEqual(nothing(list))
  },
  LIMIT_MS,
)

if (disk !== null)
  test(
    'calls during a full database disk get a retry time, and nothing is lost',
    async () => {
      const options = { databaseFolder: disk.folder }
      expect(await runOutages(disk.outages, options)).toEqual(nothing(disk.outages))
    },
    LIMIT_MS,
  )
