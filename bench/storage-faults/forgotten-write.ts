import { setTimeout as sleep } from 'node:timers/promises'
import { checkBooks } from '../../server/src/platform/database/ledger-check.ts'
import { findLost } from '../resilience/ledger-check.ts'
import { noAcknowledgements, runUnderLoad } from '../resilience/simulated-member.ts'
import { type Row, whole } from '../result-table.ts'
import {
  archiveLog,
  type DatabaseFiles,
  findDamage,
  readFirstPage,
  restoreBackup,
  takeBackup,
  writeFirstPage,
} from './database-files.ts'
import { readMetric } from './storage-outages.ts'

const TABLE = 'ledger_balances'

const booksOf = async ({ product }: DatabaseFiles): Promise<string> =>
  (await checkBooks(product.database.url)) ?? 'agree'

/**
 * A disk forgets a write of one page of balances, so that PostgreSQL reads an older page with a correct checksum. Returns what finds it, and whether
 * a restore up to the end of the log and one up to the moment before repair it.
 */
export const runForgottenWrite = async (
  files: DatabaseFiles,
  { seed, forMs, say }: { seed: number; forMs: number; say: (line: string) => void },
): Promise<Row[]> => {
  const { product } = files
  const acknowledged = noAcknowledgements()
  const backup = await takeBackup(files)
  const before = await runUnderLoad(product, acknowledged, seed, async () => {
    await sleep(forMs)
    const page = await readFirstPage(files, TABLE)
    await sleep(forMs)
    const at = new Date()
    await writeFirstPage(files, TABLE, page)
    await sleep(forMs)
    return at
  })
  const checksums = await readMetric(files, 'sala_database_checksum_failures')
  const damage = await findDamage(product)
  for (const fault of [...damage.found, ...acknowledged.wrong.slice(0, 3)]) say(fault)
  const books = await booksOf(files)
  const archive: string[] = []
  await restoreBackup(files, backup, async damaged => {
    archive.push(await archiveLog(damaged, 'archive'))
    return archive[0] ?? ''
  })
  const toEnd = await booksOf(files)
  await restoreBackup(files, backup, async () => archive[0] ?? '', before)
  const toMoment = await booksOf(files)
  const lost = await findLost(product, acknowledged)
  return [
    {
      measure: 'a disk forgets a write of one page of balances: what finds it',
      budget: '`platform:check-books` names it',
      seen: `books: ${books}; amcheck: ${damage.found.length} of ${damage.checked} damaged; wrong checksums: ${checksums}`,
      figures: `${whole(acknowledged.operations)} acknowledged; ${acknowledged.wrong.length} answers with another status than 503`,
      kept: books !== 'agree',
    },
    {
      measure: 'the same, after a restore up to the end of the log, and up to the moment before',
      budget: 'the books agree after the second',
      seen: `books at the end: ${toEnd}; at the moment before: ${toMoment}`,
      figures: `${lost.length} acknowledged later are missing at the moment before`,
      kept: toMoment === 'agree',
    },
  ]
}
