import { parseArgs } from 'node:util'
import { wholeNumber } from '../command-line-options.ts'
import { lookAtMachine } from '../machine-description.ts'
import { printTable } from '../result-table.ts'
import { namesOf, runClusterFaults } from './fault-runs.ts'
import { LENGTHS } from './measurement-durations.ts'

/**
 * `npm run bench -- cluster` causes faults in a cluster on this machine while members use it through the load balancer. After each fault and at the
 * end, it compares the operations that the product acknowledged with the partners' records.
 */

const PORT = 3_200
const NAMES = namesOf(LENGTHS.full)

const { values } = parseArgs({
  options: {
    length: { type: 'string', default: 'full' },
    seed: { type: 'string' },
    members: { type: 'string' },
    folder: { type: 'string' },
    only: { type: 'string', multiple: true, default: NAMES },
  },
})
if (values.length !== 'full' && values.length !== 'short') throw new Error('--length is short or full')
if (values.only.some(name => !NAMES.includes(name))) throw new Error(`--only is one of ${NAMES.join(', ')}`)
const seed = wholeNumber(values.seed, 1)
const length = LENGTHS[values.length]
const members = wholeNumber(values.members, length.members)

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.abort())

const machine = lookAtMachine()
const rows = await runClusterFaults({
  ...{ length: { ...length, members }, seed, only: values.only, folder: values.folder, port: PORT },
  ...{ say: line => console.error(line), signal: ended.signal },
})
console.log(`\n${printTable(rows)}\n`)
console.log(`seed ${seed}, ${members} members, ${machine()}.`)
process.exit(rows.some(({ kept }) => kept === false) ? 1 : 0)
