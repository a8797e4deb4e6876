import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../flags.ts'
import { openMeasuredServer } from '../measured-server.ts'
import { printTable } from '../table.ts'
import { secondsOfCopy } from './copy.ts'
import { growLobby, type Seen } from './lobby.ts'
import { growthRows, tablesAsText } from './rows.ts'
import { FULL, nameOf, requireSense, SMALL, USUAL } from './size.ts'

/**
 * `npm run bench:growth`: a lobby is grown to so many members and transfers, beside one that has just begun, and both are measured in turn:
 * what a transfer and a read cost there, how large everything is, and how long looking after it takes. The last table is what each kind of
 * row takes, which docs/scale.md reckons with.
 */

const SECONDS = 3
const ROUNDS = 3

const say = (line: string): void => console.error(line)

const { values } = parseArgs({
  options: {
    members: { type: 'string' },
    transfers: { type: 'string' },
    full: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    folder: { type: 'string' },
    // Both lobbies stay there, and are not filled again by the next run.
    kept: { type: 'string' },
  },
})
const usual = values.full ? FULL : USUAL
const size = {
  members: wholeNumber(values.members, usual.members),
  transfers: wholeNumber(values.transfers, usual.transfers),
}
const seconds = wholeNumber(values.seconds, SECONDS)
const rounds = wholeNumber(values.rounds, ROUNDS)
requireSense(size)

const server = await openMeasuredServer(values.folder, values.kept)
try {
  const small = await growLobby(server, 'small', SMALL, say)
  const large = await growLobby(server, 'large', size, say)
  const seen = { small: [] as Seen[], large: [] as Seen[] }
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`)
    seen.small.push(await small.measure(seconds))
    seen.large.push(await large.measure(seconds))
  }
  say('copying the files')
  const copied = await secondsOfCopy(server)
  say('checking the books')
  const checked = { small: await small.check(), large: await large.check() }
  for (const lobby of [small, large]) await lobby.close()
  const both = { small: small.grown, large: large.grown }
  console.log(printTable(growthRows(both, seen, { copied, checked })))
  console.log(`\n${tablesAsText(large.grown)}\n`)
  console.log(
    `${nameOf(SMALL)} to ${nameOf(size)} (members / transfers); median of ${rounds} interleaved rounds of ${seconds} s; ` +
      `${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
  )
} finally {
  await server.stop()
}
