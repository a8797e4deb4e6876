import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { verdictOn } from '../fire/books.ts'
import { liveDuring, nothingTold, type Told } from '../fire/member.ts'
import { wholeNumber } from '../flags.ts'
import { printTable, type Row, whole } from '../table.ts'
import { openClusterHouse } from './cluster-house.ts'
import { openCluster } from './open-cluster.ts'
import { watchSilence } from './silence.ts'
import { nodesRows } from './throughput.ts'
import { TROUBLES, type Trouble } from './troubles.ts'

/**
 * `npm run bench:cluster`: members play, pay and withdraw through the balancer of a cluster on this machine while one thing after
 * the other happens to it. What they were told is compared with what those outside wrote down, at the end of all.
 */

const PORT = 3_200
const MEMBERS = 64
const SECOND_MS = 1_000
/** After it is whole again it is looked at for so long. */
const AFTERWARDS_MS = 8_000
const NODES = 'nodes'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    members: { type: 'string' },
    folder: { type: 'string' },
    only: { type: 'string', multiple: true, default: [NODES, ...TROUBLES.map(({ name }) => name)] },
  },
})
const seed = wholeNumber(values.seed, 1)
const count = wholeNumber(values.members, MEMBERS)
const unknown = values.only.filter(name => name !== NODES && !TROUBLES.some(one => one.name === name))
if (unknown.length > 0)
  throw new Error(`--only is one of ${[NODES, ...TROUBLES.map(({ name }) => name)].join(', ')}`)

const say = (line: string): void => console.error(line)
const seconds = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ended.abort())

// What is left running by a start that fails would be nobody's.
const cluster = await openCluster({ folder: values.folder, port: PORT, tell: say, signal: ended.signal })
const house = await openClusterHouse(cluster, count).catch(async error => {
  await cluster.stop()
  throw error
})
const told: Told = nothingTold()

const happens = async (trouble: Trouble): Promise<Row> => {
  say(`${trouble.name}: ${trouble.what}`)
  await cluster.untilWhole()
  house.calls.failed()
  const from = { operations: told.operations, calls: house.calls.count(), credited: told.creditedMs.length }
  const silence = watchSilence(() => told.operations)
  await trouble.does(cluster)
  await cluster.untilWhole()
  await sleep(AFTERWARDS_MS)
  const silentMs = await silence.stop()
  const heard = house.calls.failed()
  const failed = [...heard.values()].reduce((sum, some) => sum + some, 0)
  const words = [...heard].map(([status, some]) => `${some} × ${status}`).join(', ')
  const slowest = Math.max(0, ...told.creditedMs.slice(from.credited))
  const { mostFailed = Number.POSITIVE_INFINITY, mostCreditMs = Number.POSITIVE_INFINITY } = trouble
  return {
    measure: trouble.what,
    budget: trouble.budget,
    seen: `silent ${seconds(silentMs)}, ${failed} failed calls`,
    figures: [
      `${whole(told.operations - from.operations)} acknowledged`,
      `${whole(house.calls.count() - from.calls)} calls`,
      ...(words === '' ? [] : [words]),
      `slowest credit ${seconds(slowest)}`,
    ].join('; '),
    kept: failed <= mostFailed && silentMs <= trouble.mostSilentMs && slowest <= mostCreditMs,
  }
}

const rows: Row[] = []
try {
  if (values.only.includes(NODES)) rows.push(...(await nodesRows(cluster, house)))
  await liveDuring(house, told, seed, async () => {
    for (const trouble of TROUBLES.filter(({ name }) => values.only.includes(name))) {
      if (ended.signal.aborted) return
      const row = await happens(trouble)
      say(JSON.stringify(row))
      rows.push(row)
    }
  })
  const { lost, doubled, faults } = await verdictOn(house, told)
  for (const fault of [...lost, ...doubled, ...faults]) say(`seed ${seed}: ${fault}`)
  rows.push({
    measure: 'everything that was acknowledged, beside what those outside wrote down',
    budget: '0 lost, 0 doubled, to the satang',
    seen: `${lost.length} lost, ${doubled.length} doubled, ${faults.length} that do not agree`,
    figures: `seed ${seed}: ${whole(told.operations)} acknowledged by ${count} members`,
    kept: lost.length + doubled.length + faults.length === 0,
  })
} finally {
  await house.close()
  await cluster.stop()
}
console.log(`\n${printTable(rows)}\n`)
console.log(
  `seed ${seed}, ${count} members, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
)
process.exit(rows.some(({ kept }) => kept === false) ? 1 : 0)
