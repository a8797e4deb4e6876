import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { missingPackages } from '../../tools/cluster/required-packages.ts'
import { noAcknowledgements } from '../resilience/simulated-member.ts'
import { openAcknowledgementWindow } from './acknowledged-operations.ts'
import { runClusterFaults } from './fault-runs.ts'
import { measureSilence } from './longest-interruption.ts'
import { LENGTHS } from './measurement-durations.ts'

const LIMIT_MS = 600_000
const SILENT_MS = 300
/**
 * Faults that the test causes: a planned switchover, a killed primary and a killed API process. Upgrades are left out, because building another
 * version takes longer than these three faults.
 */
const ONLY = ['rolling-databases', 'primary-killed', 'api-killed']

/**
 * First of the ten ports that the cluster uses. The operating system gives client connections higher ports, so no connection can take one of these
 * ten.
 */
const WEB_PORT = 15_100

/** Address at which programs write to the database. All clusters of one machine use this address, so only one of them can run at a time. */
const WRITER = { host: '127.0.0.1', port: 15_000 }

const isTaken = async (): Promise<boolean> => {
  const socket = connect(WRITER)
  const taken = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return taken
}

/** Returns why the test cannot run on this machine. Returns null if it can. */
const hindrance = async (): Promise<string | null> => {
  const missing = missingPackages()
  if (missing.length > 0) return `this machine lacks ${missing.join(', ')}`
  return (await isTaken()) ? 'a cluster runs on this machine' : null
}

test('acknowledgements belong to the period of their press; silence is the longest time without any acknowledgement', async () => {
  const acknowledged = noAcknowledgements()
  acknowledged.deposits.set('before', 'dep_1').set('waits', null)
  acknowledged.operations = 2
  const silence = measureSilence(() => acknowledged.operations)
  const during = openAcknowledgementWindow(acknowledged)
  await sleep(SILENT_MS)
  acknowledged.deposits.set('during', null)
  acknowledged.paid.set('line', 100n)
  acknowledged.operations += 1
  const then = during.stop()
  acknowledged.deposits.set('during', 'dep_2').set('waits', 'dep_3').set('after', 'dep_4')
  expect(then.operations).toBe(1)
  expect(then.acknowledged()).toEqual({
    ...{ deposits: new Map([['during', 'dep_2']]), withdrawals: new Map() },
    ...{ paid: new Map([['line', 100n]]), rounds: new Set() },
  })
  expect((await silence.stop()).longestMs).toBeGreaterThanOrEqual(SILENT_MS)
})

const hindered = await hindrance()
if (hindered !== null)
  console.error(`bench/cluster-service: a cluster under faults: ${hindered}, so it was NOT TESTED`)
else
  test(
    'nothing acknowledged is lost by a cluster whose primary is killed and replaced',
    async () => {
      const said: string[] = []
      const rows = await runClusterFaults({
        ...{ length: LENGTHS.short, seed: 1, only: ONLY, port: WEB_PORT },
        ...{ say: line => said.push(line), signal: new AbortController().signal },
      })
      const verdicts = rows.map(({ seen }) => /\d+ lost, \d+ doubled/.exec(seen)?.[0])
      expect(verdicts, said.join('\n')).toEqual([...ONLY, 'all'].map(() => '0 lost, 0 doubled'))
      expect(rows.at(-1), said.join('\n')).toMatchObject({ kept: true })
      expect(rows.at(-1)?.figures).toMatch(/: [1-9][\d,]* acknowledged/)
    },
    LIMIT_MS,
  )
