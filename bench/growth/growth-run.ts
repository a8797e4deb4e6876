import type { MeasuredServer } from '../benchmark-database.ts'
import { secondsOfCopy } from './backup-copy.ts'
import type { Length } from './compared-database-sizes.ts'
import { growLobby, type Seen } from './growing-tables.ts'
import type { Growth } from './growth-results.ts'

/**
 * Opens the small and the large database and fills each one that is new. Then measures both in turn. Throws if the ledger of one contradicts its
 * other records.
 */
export const runGrowth = async (
  server: MeasuredServer,
  { small: smallSize, large: largeSize, seconds, rounds }: Length,
  seed: number,
  say: (line: string) => void,
): Promise<Growth> => {
  const small = await growLobby(server, { name: 'small', size: smallSize, seed }, say)
  const large = await growLobby(server, { name: 'large', size: largeSize, seed }, say)
  try {
    const seen = { small: [] as Seen[], large: [] as Seen[] }
    for (let round = 1; round <= rounds; round++) {
      say(`round ${round} of ${rounds}`)
      seen.small.push(await small.measure(seconds))
      seen.large.push(await large.measure(seconds))
    }
    const readWhole = await large.readWhole()
    say('copying the files')
    const copied = await secondsOfCopy(server)
    say('checking the books')
    const checked = { small: await small.check(), large: await large.check() }
    return { grown: { small: small.grown, large: large.grown }, seen, readWhole, copied, checked }
  } finally {
    for (const lobby of [small, large]) await lobby.close()
  }
}
