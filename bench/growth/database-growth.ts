import { parseArgs } from 'node:util'
import { openMeasuredServer } from '../benchmark-database.ts'
import { wholeNumber } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { printTable } from '../result-table.ts'
import { isLengthName, LENGTHS, type Length, nameOf, requireSense } from './compared-database-sizes.ts'
import { growthRows, tablesAsText } from './growth-results.ts'
import { runGrowth } from './growth-run.ts'

/**
 * `npm run bench -- growth` compares a small database with a grown one: the cost of transfers and reads, the sizes, and the maintenance. The last
 * table that it prints has the bytes per row, for docs/scale.md.
 */

const { values } = parseArgs({
  options: {
    length: { type: 'string', default: 'usual' },
    seed: { type: 'string' },
    members: { type: 'string' },
    transfers: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    folder: { type: 'string' },
    kept: { type: 'string' },
  },
})
if (!isLengthName(values.length)) throw new Error(`--length is one of ${Object.keys(LENGTHS).join(', ')}`)
const named: Length = LENGTHS[values.length]
const length: Length = {
  small: named.small,
  large: {
    members: wholeNumber(values.members, named.large.members),
    transfers: wholeNumber(values.transfers, named.large.transfers),
  },
  seconds: wholeNumber(values.seconds, named.seconds),
  rounds: wholeNumber(values.rounds, named.rounds),
}
const seed = wholeNumber(values.seed, 1)
requireSense(length.large)

const machine = lookAtMachine()
const server = await openMeasuredServer(values.folder, values.kept)
try {
  const growth = await runGrowth(server, length, seed, line => console.error(line))
  const rows = growthRows(growth)
  console.log(printTable(rows))
  console.log(`\n${tablesAsText(growth.grown.large)}\n`)
  console.log(
    `${nameOf(length.small)} to ${nameOf(length.large)} (members / transfers), seed ${seed}; median of ${length.rounds} interleaved rounds of ${length.seconds} s; ` +
      `${machine()}.`,
  )
} finally {
  await server.stop()
}
