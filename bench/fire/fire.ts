import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../flags.ts'
import { printTable, type Row } from '../table.ts'
import { atOnce } from './at-once.ts'
import { hostile } from './hostile.ts'
import { openHouse } from './house.ts'
import { type Fires, isLengthName, LENGTHS, type Length } from './lengths.ts'
import { slowCallers } from './slow-callers.ts'
import { underKills } from './under-kills.ts'

/** `npm run bench:fire`: what the product does under kills, by seed, and what those outside wrote down of it. */

const ROWS: Readonly<Record<string, Fires>> = {
  kills: underKills,
  'at-once': atOnce,
  malformed: hostile,
  slow: slowCallers,
}
const { values } = parseArgs({
  options: {
    length: { type: 'string', default: 'short' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true, default: Object.keys(ROWS) },
    folder: { type: 'string' },
  },
})
if (!isLengthName(values.length)) throw new Error(`--length is one of ${Object.keys(LENGTHS).join(', ')}`)
const length: Length = LENGTHS[values.length]
const seed = wholeNumber(values.seed, 1)

/** Each on a house of its own: what was done to one is nothing of the next. */
const fire = async (name: string): Promise<Row[]> => {
  const fires = ROWS[name]
  if (fires === undefined) throw new Error(`--only is one of ${Object.keys(ROWS).join(', ')}`)
  console.error(`${name}, seed ${seed}`)
  const house = await openHouse({ members: length.members, folder: values.folder })
  try {
    return await fires(house, length, { seed, say: line => console.error(`seed ${seed}: ${line}`) })
  } finally {
    await house.stop()
  }
}

const rows: Row[] = []
for (const name of values.only) rows.push(...(await fire(name)))
console.log(`\n${printTable(rows)}\n`)
console.log(
  `${values.length}, seed ${seed}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
)
process.exitCode = rows.some(({ kept }) => kept === false) ? 1 : 0
